import { useId, useState } from "react";
import { Link } from "react-router";
import type { HistoryEntry } from "../../../contract/records/history.ts";
import { formatDateTime } from "../../../domain/time/formatDate.ts";
import type { Definition, Field } from "../../../definition/grammar.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { StateWord } from "../../../ui/states/StateWord.tsx";
import { Table } from "../../../ui/tables/Table.tsx";
import { fieldOf, useDefinitions } from "../definitions.tsx";
import { recordPath } from "../paths.ts";
import { represent } from "../../../definition/texts/represent.ts";
import { actionWords } from "./actionWords.ts";
import { ChangedValue } from "./ChangedValue.tsx";
import "./history.css";
import { RestoreButton } from "./RestoreButton.tsx";

/** Audit entries; `named` shows which record each is about. */
export function HistoryEntries({ entries, named }: { entries: readonly HistoryEntry[]; named: boolean }) {
  return (
    <ol className="history">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} named={named} />
      ))}
    </ol>
  );
}

interface EntryProps {
  entry: HistoryEntry;
  named: boolean;
  /** True to name only the changed fields until the user asks for their values. */
  brief?: boolean;
}

/** An item of a list of class `history`. */
export function Entry({ entry, named, brief = false }: EntryProps) {
  const definition = useDefinitions().find(entry.resource);
  const { label, tone, icon } = actionWords(entry.action, definition);
  return (
    <li className="history__entry">
      <div className="history__head">
        <StateWord tone={tone} icon={icon}>
          {label}
        </StateWord>
        {named && definition && <RecordName entry={entry} definition={definition} />}
        <span className="history__who">
          {whoDid(entry)} <time dateTime={entry.at}>{formatDateTime(entry.at, pageRegion())}</time>
        </span>
        {entry.restorable && <RestoreButton entry={entry} />}
      </div>
      {entry.confirmed !== null && <p>Подтверждено: {entry.confirmed}</p>}
      {definition &&
        entry.changes.length > 0 &&
        (brief ? (
          <BriefChanges entry={entry} definition={definition} />
        ) : (
          <Changes entry={entry} definition={definition} />
        ))}
    </li>
  );
}

function RecordName({ entry, definition }: { entry: HistoryEntry; definition: Definition }) {
  const name = represent(definition, { ...entry.named, id: entry.recordId }, pageRegion());
  const isGone = entry.action === "delete";
  return (
    <span className="history__record">
      <span className="quiet">{definition.label.one}</span>{" "}
      {isGone ? <b>{name}</b> : <Link to={recordPath(definition, entry.recordId)}>{name}</Link>}
    </span>
  );
}

/** The author; for an administrator signed in as a customer both names, and for a person's rule the rule as well. */
function whoDid({ author, actingAdmin, rule }: HistoryEntry): string {
  const nameOf = (person: HistoryEntry["author"]): string =>
    person ? (person.name ?? `Пользователь №\u00a0${person.id}`) : "Система";
  const name = actingAdmin ? `${nameOf(actingAdmin)} от имени клиента (${nameOf(author)})` : nameOf(author);
  return rule !== null && author ? `Правило «${rule}» от имени: ${name}` : name;
}

/** The most fields named before their values are shown. */
const namedAtFirst = 4;

function BriefChanges({ entry, definition }: { entry: HistoryEntry; definition: Definition }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const labels = entry.changes.flatMap(({ field }) => fieldOf(definition, field)?.label ?? []);
  const more = labels.length - namedAtFirst;
  return (
    <>
      <div>
        <Button
          size="small"
          look="quiet"
          icon={open ? "chevron-up" : "chevron-down"}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {labels.slice(0, namedAtFirst).join(", ")}
          {more > 0 && ` и ещё ${more}`}
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {open && <Changes entry={entry} definition={definition} />}
      </div>
    </>
  );
}

interface Row {
  readonly name: string;
  readonly field: Field;
  readonly before: unknown;
  readonly after: unknown;
}

/** A new or deleted record has a value in most fields; the most shown before expanding. */
const shownAtFirst = 6;

function Changes({ entry, definition }: { entry: HistoryEntry; definition: Definition }) {
  const [all, setAll] = useState(false);
  const rows = entry.changes.flatMap(({ field: name, before, after }): Row[] => {
    const field = fieldOf(definition, name);
    return field ? [{ name, field, before, after }] : [];
  });
  const shown = all ? rows : rows.slice(0, shownAtFirst);
  const value = (row: Row, which: "before" | "after") => (
    <ChangedValue definition={definition} name={row.name} field={row.field} value={row[which]} />
  );
  return (
    <>
      <Table
        label={`Что изменилось, ${formatDateTime(entry.at, pageRegion())}`}
        columns={[
          {
            key: "field",
            label: "Поле",
            cell: ({ field }) => field.label,
            card: "heading",
            className: "history__field",
          },
          ...(entry.action === "create" || entry.action === "restore"
            ? []
            : [{ key: "before", label: "Было", cell: (row: Row) => value(row, "before") }]),
          ...(entry.action === "delete"
            ? []
            : [{ key: "after", label: "Стало", cell: (row: Row) => value(row, "after") }]),
        ]}
        rows={shown}
        rowKey={({ name }) => name}
      />
      {shown.length < rows.length && (
        <div>
          <Button size="small" look="quiet" onClick={() => setAll(true)}>
            Показать все поля: {String(rows.length)}
          </Button>
        </div>
      )}
    </>
  );
}
