import type { RaRecord } from "ra-core";
import { Link } from "react-router";
import type { Field, FieldType } from "../../../../resources/grammar.ts";
import { isEmpty } from "../../../../resources/values.ts";
import { mayEditInList } from "../../access.ts";
import { useDefinition, useRole } from "../../definitions.tsx";
import { FieldValue } from "../../fields/FieldValue.tsx";
import { recordPath } from "../../paths.ts";
import { EditableCell } from "./EditableCell.tsx";

/** Types whose values lead somewhere themselves. */
const leading: ReadonlySet<FieldType> = new Set(["reference", "email", "phone", "site"]);

interface CellValueProps {
  name: string;
  field: Field;
  record: RaRecord;
  /** The value opens the record. */
  linked: boolean;
}

/** One cell of a list. */
export function CellValue({ name, field, record, linked }: CellValueProps) {
  const definition = useDefinition();
  const value: unknown = record[name];
  const role = useRole();
  const face = <FieldValue face="Column" {...{ definition, name, field, record, value }} />;
  const shown =
    !linked || (leading.has(field.type) && !isEmpty(value)) ? (
      face
    ) : (
      <Link to={recordPath(definition, record.id)} className="record-table__link">
        {isEmpty(value) ? "Без названия" : face}
      </Link>
    );
  if (!mayEditInList(definition, name, record, role)) return shown;
  return (
    <EditableCell name={name} label={field.label} record={record}>
      {shown}
    </EditableCell>
  );
}
