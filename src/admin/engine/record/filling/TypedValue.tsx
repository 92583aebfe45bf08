import { useFormContext, useWatch } from "react-hook-form";
import { useDefinition } from "../../definitions.tsx";
import { FieldValue } from "../../fields/FieldValue.tsx";
import type { PlacedField } from "../form/formTabs.ts";

/** A value in a form that follows what is typed. */
export function TypedValue({ name, field }: PlacedField) {
  const definition = useDefinition();
  const { getValues } = useFormContext();
  const value: unknown = useWatch({ name });
  return <FieldValue {...{ definition, name, field, value }} record={getValues()} />;
}
