import { useFormContext, useWatch } from "react-hook-form";
import type { ScalarField } from "../../../../definition/grammar.ts";
import { mayWrite } from "../../../../definition/access/access.ts";
import { useDefinition, useRole } from "../../definitions.tsx";
import { FieldValue } from "../FieldValue.tsx";
import type { Values } from "../fieldProps.ts";
import { NestedInput } from "../NestedInput.tsx";

interface LineFieldProps {
  source: string;
  name: string;
  field: ScalarField;
  labelled?: boolean;
}

/** A value in a table's line: an input, or text if only the server sets it. */
export function LineField({ source, name, field, labelled = false }: LineFieldProps) {
  const role = useRole();
  if (!mayWrite(field, role)) return <LineValue source={source} name={name} field={field} labelled={labelled} />;
  return <NestedInput source={`${source}.${name}`} field={field} />;
}

/** A value set by the server, as of the last load. */
function LineValue({ source, name, field, labelled }: LineFieldProps) {
  const definition = useDefinition();
  const { control, getValues } = useFormContext();
  const line = (useWatch({ control, name: source }) ?? {}) as Values;
  const value = <FieldValue {...{ definition, name, field, line }} value={line[name]} record={getValues()} />;
  if (!labelled) return value;
  return (
    <div className="field">
      <span className="field__label">{field.label}</span>
      {value}
    </div>
  );
}
