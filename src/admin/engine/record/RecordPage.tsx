import { useRecordContext, type RaRecord } from "ra-core";
import { createElement, useEffect, type ReactNode, type RefObject } from "react";
import { Link, useNavigate } from "react-router";
import type { Definition } from "../../../resources/grammar.ts";
import { leadAfter } from "../../../resources/leads.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Page } from "../../../shell/layout/Page.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { may } from "../access.ts";
import { offers } from "../actions/offered.ts";
import { useDeletion } from "../actions/useDeletion.tsx";
import { useRecordActions } from "../actions/useRecordActions.tsx";
import { useDefinition, useRole } from "../definitions.tsx";
import { useParts } from "../parts.ts";
import { toneOf } from "../fields/types/choice.tsx";
import { FieldValue } from "../fields/FieldValue.tsx";
import { RecordHistory } from "../history/RecordHistory.tsx";
import { listPath } from "../paths.ts";
import { Revisions } from "../history/revisions/Revisions.tsx";
import { noteRecent } from "../search/recent.ts";
import { AlikeNotice } from "./alike/AlikeNotice.tsx";
import { Awaited } from "./Awaited.tsx";
import { RecordSwitch } from "./RecordSwitch.tsx";
import { represent } from "../../../resources/texts/represent.ts";

interface RecordPageProps {
  /** Set before the page is left on purpose. */
  leavingRef?: RefObject<boolean>;
  children: ReactNode;
}

/** What surrounds a record: its name, its states, what can be done with it. */
export function RecordPage({ leavingRef, children }: RecordPageProps) {
  const definition = useDefinition();
  const role = useRole();
  const navigate = useNavigate();
  const record = useRecordContext<RaRecord>();
  const { begin, running, dialogs } = useRecordActions(definition);
  const deletion = useDeletion(definition, () => {
    if (leavingRef) leavingRef.current = true;
    const lead = record && leadAfter(definition, "delete", record);
    void navigate(lead ?? listPath(definition), { replace: true });
  });
  const title = record && titleOf(definition, record);
  useEffect(() => {
    if (record && title !== undefined) noteRecent({ resource: definition.name, id: Number(record.id), name: title });
  }, [definition.name, record, title]);
  const parts = useParts();
  if (!record) return null;
  const { part } = definition.form;
  return (
    <Page
      title={titleOf(definition, record)}
      lead={
        <span className="record-lead">
          {definition.list.switch ? <RecordSwitch /> : <ListLink definition={definition} />}
          <States definition={definition} record={record} />
        </span>
      }
      actions={
        <>
          {offers(definition, "record", role, record).map((action) => (
            <Button
              key={action.name}
              {...(action.icon && { icon: action.icon })}
              busy={running === action.name}
              onClick={() => begin(action, record)}
            >
              {action.label}
            </Button>
          ))}
          {may(definition, "edit", role) && <Revisions definition={definition} record={record} />}
          <RecordHistory definition={definition} record={record} />
          {may(definition, "delete", role) && (
            <IconButton icon="trash" label="Удалить" onClick={() => deletion.ask(record)} />
          )}
        </>
      }
    >
      {part && createElement(parts.record[part], { id: Number(record.id) })}
      <AlikeNotice />
      <Awaited definition={definition} record={record} />
      {children}
      {dialogs}
      {deletion.dialog}
    </Page>
  );
}

/** The record's name; where that is only a number or a date, with what it is the name of: «Счёт № 17». */
export function titleOf(definition: Definition, record: RaRecord): string {
  const name = represent(definition, record, pageRegion());
  return /^[\p{L}«"]/u.test(name) ? name : `${definition.label.one} ${name}`;
}

/** What a form for a new record is called. */
export const newTitle = ({ label }: Definition): string => label.new ?? `Новая запись: ${uncapitalized(label.one)}`;

/** A phrase as it stands inside a sentence; an abbreviation stays as it is. */
const uncapitalized = (phrase: string): string =>
  phrase.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

export const ListLink = ({ definition }: { definition: Definition }) => (
  <Link to={listPath(definition)}>{definition.label.many}</Link>
);

/** The small words that tell at once how things are with the record. */
function States({ definition, record }: { definition: Definition; record: RaRecord }) {
  return definition.list.columns.flatMap((name) => {
    const field = definition.fields[name];
    const value: unknown = record[name];
    const isState =
      (field?.type === "choice" && toneOf(field, value) !== undefined) || (field?.type === "boolean" && field.labels);
    return field && isState
      ? [<FieldValue key={name} face="Column" {...{ definition, name, field, value, record }} />]
      : [];
  });
}
