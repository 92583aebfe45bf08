import { StateWord } from "../../shell/ui/StateWord.tsx";
import { isNew } from "../newPapers.ts";
import "./PaperName.css";

interface PaperNameProps {
  resource: string;
  id: number;
  number: string;
  onOpen: () => void;
}

/** A paper's number, which opens it; one made just now says so. */
export function PaperName({ resource, id, number, onOpen }: PaperNameProps) {
  return (
    <span className="paper-name">
      <button type="button" className="paper-name__open" onClick={onOpen}>
        № {number}
      </button>
      {isNew(resource, id) && (
        <StateWord tone="accent" icon="star">
          Новый
        </StateWord>
      )}
    </span>
  );
}
