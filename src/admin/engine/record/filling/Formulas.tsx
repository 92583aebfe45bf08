import { useEffect, useEffectEvent } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { workedValues } from "../../../../definition/formula/workOut.ts";
import { useDefinition } from "../../definitions.tsx";
import { sameValue } from "../../sameValue.ts";

/** Recalculates formulas while users type, as the server does on saving. */
export function Formulas() {
  const { fields } = useDefinition();
  const { setValue, getValues, getFieldState } = useFormContext();
  const { isDirty } = useFormState();
  const worked = workedValues(fields, useWatch());
  const follow = useEffectEvent((): void => {
    if (!isDirty) return;
    // `shouldDirty` compares again, so that typing the old value back is no change.
    for (const [name, value] of Object.entries(worked))
      if (!sameValue(getValues(name), value))
        setValue(name, value, { shouldDirty: true, shouldValidate: getFieldState(name).invalid });
  });
  const asked = JSON.stringify(worked);
  useEffect(() => follow(), [asked]);
  return null;
}
