import { useRecordContext, type RaRecord } from "ra-core";
import { useContext, useId, type ReactNode } from "react";
import { Icon } from "../../../../ui/icons/Icon.tsx";
import { useDefinition, useRole } from "../../definitions.tsx";
import { RecordFeed } from "../../history/RecordHistory.tsx";
import { consecutive, FieldGrid } from "../form/FieldGrid.tsx";
import type { PlacedField } from "../form/formTabs.ts";
import { InPlace } from "../form/inPlace.ts";
import { hasTimeline } from "../timeline/hasTimeline.ts";
import "./document.css";
import type { DocumentPlaces, Fold } from "./documentPlaces.ts";
import { ReadFields } from "./ReadFields.tsx";
import { RelatedChips } from "./RelatedChips.tsx";

interface DocumentProps {
  places: DocumentPlaces;
  /** The titles of open folds. */
  opened: readonly string[];
  onOpened: (titles: readonly string[]) => void;
  /** How the fields that can be set are edited; absent while the document is read. */
  editing?: {
    readonly maySetIt: (placed: PlacedField) => boolean;
    readonly renderInput: (placed: PlacedField) => ReactNode;
  };
}

/** A record laid out as a paper: its head, its lines with their totals, notes beside them, and the rest folded. */
export function Document({ places, opened, onOpened, editing }: DocumentProps) {
  const { head, body, side, folds, related } = places;
  const definition = useDefinition();
  const record = useRecordContext<RaRecord>();
  const stored = record?.id !== undefined;
  const isInPlace = useContext(InPlace) !== undefined;
  const hasHistory = useRole() === "ADMIN" && !isInPlace && !hasTimeline(definition);
  const show = (fields: readonly PlacedField[], filled = false) =>
    editing
      ? consecutive(fields, (a, b) => editing.maySetIt(a) === editing.maySetIt(b)).map((run) =>
          run.some(editing.maySetIt) ? (
            <FieldGrid key={run[0]?.name} fields={run} renderField={editing.renderInput} />
          ) : (
            <ReadFields key={run[0]?.name} fields={run} explained />
          ),
        )
      : [<ReadFields key="read" fields={fields} filled={filled} />];
  const hasSide = side.length > 0 || related.length > 0;
  return (
    <div className="document">
      <section className="document__head">{show(head)}</section>
      {hasSide && (
        <aside className="document__side" aria-label="Сроки и связи">
          {side.length > 0 && show(side, true)}
          <RelatedChips related={related} />
        </aside>
      )}
      {body.length > 0 && <section className="document__body">{show(body)}</section>}
      {(folds.length > 0 || (stored && hasHistory)) && (
        <div className="document__more">
          {folds.map((fold) => (
            <Folded key={fold.title} title={fold.title} isNamed={isNamedByTitle(fold)} {...{ opened, onOpened }}>
              {show(fold.fields)}
            </Folded>
          ))}
          {stored && hasHistory && (
            <Folded title="История изменений" {...{ opened, onOpened }}>
              <RecordFeed definition={definition} record={record} />
            </Folded>
          )}
        </div>
      )}
    </div>
  );
}

/** True for a single list with the title of its fold, so that the title is not repeated. */
const isNamedByTitle = ({ title, fields }: Fold): boolean => fields.length === 1 && fields[0]?.field.label === title;

interface FoldedProps extends Pick<DocumentProps, "opened" | "onOpened"> {
  title: string;
  isNamed?: boolean;
  children: ReactNode;
}

/** A section whose content is rendered only while it is open, so that its lists are loaded only then. */
function Folded({ title, isNamed = false, opened, onOpened, children }: FoldedProps) {
  const id = useId();
  const open = opened.includes(title);
  const others = opened.filter((other) => other !== title);
  return (
    <section className="fold">
      <h2>
        <button
          type="button"
          className="fold__button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => onOpened(open ? others : [...others, title])}
        >
          <Icon name={open ? "chevron-up" : "chevron-down"} size={16} />
          {title}
        </button>
      </h2>
      <div id={id} hidden={!open} className={isNamed ? "fold__body form-panel--named" : "fold__body"}>
        {open && children}
      </div>
    </section>
  );
}
