import { useEffect } from "react";
import { useFormContext, type UseFormReturn } from "react-hook-form";
import type { Definition } from "../../../../definition/grammar.ts";
import { useKeep, useReturned } from "../../../../shell/kept/kept.ts";
import type { Values } from "../../fields/fieldProps.ts";
import { isKept, typingIn } from "./keptTyping.ts";

interface SmallForm {
  readonly form: UseFormReturn;
  readonly fields: Definition["fields"];
  /** The form's initial values. */
  readonly begun: Values;
}

/**
 * Keeps the input of a small form, such as a dialog's, when the session ends, and puts it back when the form opens again.
 * @returns the initial values that the returned input started from
 */
export function useKeptTyping(key: string, { form, fields, begun }: SmallForm): Values | undefined {
  const { getValues, setValue, formState } = form;
  const { isReady } = formState;
  const returned = useReturned(key, (kept) => (isKept(kept) ? kept : undefined));
  useEffect(() => {
    // Before that react-admin would reset them.
    if (!isReady) return;
    for (const [name, value] of Object.entries(returned?.typed ?? {}))
      setValue(name, value, { shouldDirty: true, shouldTouch: true });
  }, [isReady, returned, setValue]);
  useKeep(key, () => typingIn(fields, returned?.begun ?? begun, getValues()));
  return returned?.begun;
}

/** The same for the form around it. */
export function KeepTyping({ name, ...of }: Omit<SmallForm, "form"> & { name: string }) {
  useKeptTyping(name, { form: useFormContext(), ...of });
  return null;
}
