import type { RaRecord } from "ra-core";
import { useContext } from "react";
import { Link } from "react-router";
import type { Field, FieldType } from "../../../../definition/grammar.ts";
import { isEmpty } from "../../../../definition/values.ts";
import { mayEditInList } from "../../access.ts";
import { useDefinition, useRole } from "../../definitions.tsx";
import { FieldValue } from "../../fields/FieldValue.tsx";
import { recordPath } from "../../paths.ts";
import { RowState } from "../place.ts";
import { EditableCell } from "./EditableCell.tsx";

/** Types whose values are links themselves. */
const leading: ReadonlySet<FieldType> = new Set(["reference", "email", "phone", "site"]);

interface CellValueProps {
  name: string;
  field: Field;
  record: RaRecord;
  /** True if the value links to the record. */
  linked: boolean;
}

/** A cell of a list. */
export function CellValue({ name, field, record, linked }: CellValueProps) {
  const definition = useDefinition();
  const value: unknown = record[name];
  const role = useRole();
  const state = useContext(RowState);
  const content = <FieldValue variant="Column" {...{ definition, name, field, record, value }} />;
  const shown =
    !linked || (leading.has(field.type) && !isEmpty(value)) ? (
      content
    ) : (
      <Link to={recordPath(definition, record.id)} state={state} className="record-table__link">
        {isEmpty(value) ? "Без названия" : content}
      </Link>
    );
  if (!mayEditInList(definition, name, record, role)) return shown;
  return (
    <EditableCell name={name} label={field.label} record={record}>
      {shown}
    </EditableCell>
  );
}
