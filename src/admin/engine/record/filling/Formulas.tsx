import { useEffect, useEffectEvent } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { workedValues } from "../../../../definition/formula/workOut.ts";
import { useDefinition } from "../../definitions.tsx";
import { sameValue } from "../../sameValue.ts";

/** Keeps what formulas give up to date while people type, as the server will work it out. */
export function Formulas() {
  const { fields } = useDefinition();
  const { setValue, getValues, getFieldState } = useFormContext();
  const { isDirty } = useFormState();
  const worked = workedValues(fields, useWatch());
  const follow = useEffectEvent((): void => {
    if (!isDirty) return;
    // Dirty counts again: whoever types the old value back has changed nothing.
    for (const [name, value] of Object.entries(worked))
      if (!sameValue(getValues(name), value))
        setValue(name, value, { shouldDirty: true, shouldValidate: getFieldState(name).invalid });
  });
  const asked = JSON.stringify(worked);
  useEffect(() => follow(), [asked]);
  return null;
}
