import { useRecordContext } from "ra-core";
import { useDefinition } from "../definitions.tsx";
import type { Values } from "../fields/fieldProps.ts";
import { FieldValue } from "../fields/FieldValue.tsx";
import { kitOf } from "../fieldTypes.tsx";
import type { PlacedField } from "./formTabs.ts";

/** A field that is only read: its label, its value, and what there is to say about it. */
export function ShownField({ name, field }: PlacedField) {
  const definition = useDefinition();
  const record: Values = useRecordContext() ?? {};
  const kit = kitOf(field);
  const value = (
    <FieldValue {...{ definition, name, field, record }} value={field.type === "related" ? record : record[name]} />
  );
  if (kit.bare && field.type === "related") return value;
  return (
    <div className="field shown-field">
      <span className="field__label">{field.label}</span>
      <div className="shown-field__value">{value}</div>
      {field.help && <p className="field__hint">{field.help}</p>}
    </div>
  );
}
