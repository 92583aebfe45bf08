import { useRecordContext } from "ra-core";
import { useDefinition } from "../definitions.tsx";
import { useFieldComponents } from "../parts.ts";
import type { Values } from "../fields/fieldProps.ts";
import { FieldValue } from "../fields/FieldValue.tsx";
import type { PlacedField } from "./form/formTabs.ts";
import { TypedValue } from "./filling/TypedValue.tsx";

interface ShownFieldProps extends PlacedField {
  /** True in a form, for a value that follows what is typed. */
  typed?: boolean;
}

/** A read-only field: its label, value and help text. */
export function ShownField({ name, field, typed = false }: ShownFieldProps) {
  const definition = useDefinition();
  const record: Values = useRecordContext() ?? {};
  const { bare } = useFieldComponents()(field);
  const value = typed ? (
    <TypedValue {...{ name, field }} />
  ) : (
    <FieldValue {...{ definition, name, field, record }} value={field.type === "related" ? record : record[name]} />
  );
  if (bare && field.type === "related") return value;
  return (
    <div className="field shown-field">
      <span className="field__label">{field.label}</span>
      <div className="shown-field__value">{value}</div>
      {field.help && <p className="field__hint">{field.help}</p>}
    </div>
  );
}
