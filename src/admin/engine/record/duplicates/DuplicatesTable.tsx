import type { RaRecord } from "ra-core";
import { Link } from "react-router";
import type { Duplicate } from "../../../../dataProvider/resourceClient.ts";
import type { Definition, Field } from "../../../../definition/grammar.ts";
import { isEmpty } from "../../../../definition/values.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { Icon } from "../../../../ui/icons/Icon.tsx";
import { Table, type Column } from "../../../../ui/tables/Table.tsx";
import { maySee } from "../../../../definition/access/access.ts";
import { fieldOf, useRole } from "../../definitions.tsx";
import { FieldValue } from "../../fields/FieldValue.tsx";
import type { Values } from "../../fields/fieldProps.ts";
import { recordPath } from "../../paths.ts";
import { represent } from "../../../../definition/texts/represent.ts";

/** A similar record with its definition. */
export interface Known extends Duplicate {
  readonly definition: Definition;
}

interface Row {
  readonly name: string;
  readonly field: Field;
}

/** Types that can't be compared at a glance. */
const incomparable: ReadonlySet<Field["type"]> = new Set([
  ...(["related", "lines", "ranges", "file", "picture", "richText", "secret"] as const),
]);

/** The records' common fields side by side; values that differ from the first are highlighted. */
export function DuplicatesTable({
  definition,
  record,
  others,
}: {
  definition: Definition;
  record: RaRecord;
  others: readonly Known[];
}) {
  const role = useRole();
  const rows = Object.keys(definition.fields).flatMap((name): Row[] => {
    const field = fieldOf(definition, name);
    if (!field || incomparable.has(field.type) || !maySee(field, role)) return [];
    const theirs = others.filter((other) => other.definition.fields[name]?.type === field.type);
    const isFilled = [record, ...theirs.map((other) => other.record)].some((shown) => !isEmpty(shown[name]));
    return theirs.length > 0 && isFilled ? [{ name, field }] : [];
  });
  const columns: Column<Row>[] = [
    { key: "label", label: "Поле", cell: ({ field }) => field.label, card: "heading" },
    { key: "own", label: "Эта запись", cell: (row) => <Shown {...row} definition={definition} record={record} /> },
    ...others.map((other) => columnOf(other, record)),
  ];
  return <Table label="Сравнение" columns={columns} rows={rows} rowKey={({ name }) => name} />;
}

function columnOf({ resource, definition, record }: Known, own: Values): Column<Row> {
  const name = `${definition.label.one}: ${represent(definition, record, pageRegion())}`;
  return {
    key: `${resource} ${record.id}`,
    // Beside each value on a phone, where the full name has no room.
    label: `${definition.label.one} №\u00a0${record.id}`,
    head: <Link to={recordPath(definition, record.id)}>{name}</Link>,
    cell: ({ name }) => {
      const field = fieldOf(definition, name);
      if (!field) return <span className="quiet">нет такого поля</span>;
      const shown = <Shown {...{ name, field, definition, record }} />;
      if (isEqual(record[name], own[name])) return shown;
      return (
        <span className="alike__differs">
          <Icon name="warning" size={16} label="Отличается" />
          {shown}
        </span>
      );
    },
  };
}

const Shown = ({ name, field, definition, record }: Row & { definition: Definition; record: Values }) => (
  <FieldValue variant="Column" {...{ definition, name, field, record }} value={record[name]} />
);

const isEqual = (one: unknown, other: unknown): boolean => (one ?? null) === (other ?? null);
