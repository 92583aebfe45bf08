import { Checkbox } from "../../../ui/controls/Checkbox.tsx";
import { StateWord } from "../../../ui/states/StateWord.tsx";
import { ToChosen } from "../../ChosenBar.tsx";
import { isNew } from "../../newPapers.ts";
import "./PaperName.css";
import type { Chosen } from "../list/useChosen.ts";

interface PaperNameProps {
  /** The resource, to mark papers made in this visit as new. */
  resource?: string;
  id: number;
  number: string;
  /** Shows a selection checkbox before the name. */
  chosen?: Chosen;
  onOpen: () => void;
}

/** A paper's number, which opens it. */
export function PaperName({ resource, id, number, chosen, onOpen }: PaperNameProps) {
  return (
    <span className="paper-name">
      {chosen && (
        <Checkbox
          label={`Выбрать № ${number}`}
          labelHidden
          checked={chosen.has(id)}
          onChange={(isChosen) => chosen.choose(id, isChosen, `№ ${number}`)}
        />
      )}
      {chosen?.has(id) && <ToChosen />}
      <button type="button" className="paper-name__open" onClick={onOpen}>
        № {number}
      </button>
      {resource !== undefined && isNew(resource, id) && (
        <StateWord tone="accent" icon="star">
          Новый
        </StateWord>
      )}
    </span>
  );
}
