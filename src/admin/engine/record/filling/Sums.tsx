// Keeps the sums of tables (`sum`) up to date while users type: calculates them at once with the server's code, then
// replaces them by the server's preview, since only the server knows rates and prices.
import { useEffect, useEffectEvent, useRef } from "react";
import { useRecordContext, type RaRecord } from "ra-core";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { sumsIn } from "../../../../definition/filling/summed.ts";
import { sumOf } from "../../../../definition/filling/sums.ts";
import { isEmpty } from "../../../../definition/values.ts";
import { maySet } from "../../access.ts";
import { useDefinition, useRole } from "../../definitions.tsx";
import type { Values } from "../../fields/fieldProps.ts";
import { sameValue } from "../../sameValue.ts";
import { setColumns, usePreview } from "./usePreview.ts";

/** Never replaces a sum that the user typed. */
export function Sums() {
  const definition = useDefinition();
  const role = useRole();
  const begun = useRecordContext<Partial<RaRecord>>();
  const { setValue, getValues, getFieldState } = useFormContext();
  const { isDirty } = useFormState();
  const values = useWatch() as Values;
  const preview = usePreview(values);
  const worked: Values = Object.fromEntries(sumsIn(definition).map(([name, field]) => [name, sumOf(field, values)]));
  const next: Values = { ...worked, ...preview.said };
  // The sums in the form that were calculated from the table.
  const ours = useRef(worked);
  const follow = useEffectEvent((): void => {
    if (!isDirty) return;
    const isTheirs = (name: string): boolean => {
      const now: unknown = getValues(name);
      const mayType = maySet(definition, name, role, begun?.id === undefined ? undefined : begun);
      return mayType && !isEmpty(now) && Number(now) !== 0 && !sameValue(now, ours.current[name]);
    };
    for (const [name, value] of Object.entries(next))
      if (value !== undefined && !sameValue(getValues(name), value) && !isTheirs(name))
        setValue(name, value, { shouldValidate: getFieldState(name).invalid });
    ours.current = next;
  });
  const asked = JSON.stringify(next);
  useEffect(() => follow(), [asked]);
  const { lines } = preview;
  useEffect(() => {
    if (lines) setColumns(lines, getValues, setValue);
  }, [lines, getValues, setValue]);
  return null;
}
