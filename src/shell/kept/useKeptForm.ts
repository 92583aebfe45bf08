import { useState } from "react";
import { defaultsOf } from "../../definition/schema.ts";
import { isObject } from "../../domain/isObject.ts";
import { useRecordForm, type FormValues, type RecordForm } from "../../ui/form/useRecordForm.ts";
import { useKeep, useReturned } from "./kept.ts";

/**
 * A form whose input returns in the tab when the session ended and the same user has signed in again.
 * @param options as those of `useRecordForm`
 * @returns the form, and whether it differs from its initial values
 */
export function useKeptForm(key: string, options: Parameters<typeof useRecordForm>[0]): [RecordForm, boolean] {
  const { fields, region, initial } = options;
  const returned = useReturned(key, (kept): FormValues | undefined => (isObject(kept) ? kept : undefined));
  const [begun] = useState(() => ({ ...defaultsOf(fields, { region }), ...initial }));
  const form = useRecordForm({ fields, region, initial: { ...initial, ...returned } });
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(begun);
  useKeep(key, () => (isChanged ? form.values : undefined));
  return [form, isChanged];
}
