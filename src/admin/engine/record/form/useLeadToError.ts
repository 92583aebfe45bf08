import { useEffect, useRef } from "react";
import { get, useFormContext, useFormState, type FieldErrors } from "react-hook-form";
import { messages } from "../../../../i18n/messages.ts";
import { notify } from "../../../../ui/notify.ts";
import { useDefinition } from "../../definitions.tsx";

interface Ways {
  /** The fields on the page, in order. */
  readonly names: readonly string[];
  /** False for a field on a closed tab or in a closed fold. */
  readonly isOpen: (name: string) => boolean;
  readonly open: (name: string) => void;
}

/** After a refused save, opens what hides the first error, and focuses it once it is rendered. */
export function useLeadToError({ names, isOpen, open }: Ways): void {
  const { submitCount, errors } = useFormState();
  const { setFocus } = useFormContext();
  const { fields } = useDefinition();
  const told = useRef(submitCount);
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    if (told.current !== submitCount) {
      told.current = submitCount;
      const path = firstError(names, errors);
      if (path !== undefined && !names.includes(fieldIn(path))) {
        // The field is not on the page, so the error is shown as a toast.
        const { message = "" }: { message?: string } = get(errors, path);
        notify.error(`${fields[path]?.label ?? path}: ${message}`);
      } else if (path !== undefined) {
        notify.error(messages.checkInput);
        awaited.current = path;
        open(fieldIn(path));
      }
    }
    if (awaited.current === undefined || !isOpen(fieldIn(awaited.current))) return;
    setFocus(awaited.current);
    awaited.current = undefined;
  });
}

const fieldIn = (path: string): string => path.split(".")[0] ?? "";

/** The path of the first error on the page. */
function firstError(names: readonly string[], errors: FieldErrors): string | undefined {
  const name = names.find((known) => errors[known] !== undefined) ?? Object.keys(errors)[0];
  return name === undefined ? undefined : pathOf(name, errors[name]);
}

/** "lines" with an error inside → "lines.0.amount". */
function pathOf(path: string, error: unknown): string {
  if (typeof error !== "object" || error === null || "message" in error) return path;
  const inner = Object.entries(error).find(([, value]) => value !== undefined && value !== null);
  return inner ? pathOf(`${path}.${inner[0]}`, inner[1]) : path;
}
