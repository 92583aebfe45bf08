import type { RaRecord } from "ra-core";
import { Link } from "react-router";
import type { Field, FieldType } from "../../resources/grammar.ts";
import { isEmpty } from "../../resources/values.ts";
import { useDefinition } from "../definitions.tsx";
import { FieldValue } from "../fields/FieldValue.tsx";
import { recordPath } from "../paths.ts";

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
  const face = <FieldValue face="Column" {...{ definition, name, field, record, value }} />;
  if (!linked || (leading.has(field.type) && !isEmpty(value))) return face;
  return (
    <Link to={recordPath(definition, record.id)} className="record-table__link">
      {isEmpty(value) ? "Без названия" : face}
    </Link>
  );
}
