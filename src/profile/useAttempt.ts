import { useState } from "react";
import { ApiError } from "../dataProvider/requests/errors.ts";
import { messageOf } from "../ui/states/messageOf.ts";
import { showingProgress } from "../shell/navigation/progress.ts";

/** The state of a small form: sending, or refused with errors of fields or of the whole form. */
export interface Attempt {
  readonly busy: boolean;
  /** Field → message. */
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: string | undefined;
  /** Sends the form; returns true on success. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>;
  /** Shows errors at fields before anything is sent. */
  readonly refuse: (errors: Readonly<Record<string, string>>) => void;
  /** Clears the error of a changed field. */
  readonly forget: (name: string) => void;
}

const none = {};

/** Sends a form and distributes the errors: to fields, or above the form. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Attempt["errors"]>(none);
  const [failure, setFailure] = useState<string>();
  const refuse = (atFields: Attempt["errors"]): void => {
    setErrors(atFields);
    setFailure(undefined);
  };
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    refuse(none);
    try {
      await showingProgress(work());
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.errors) setErrors(error.errors);
      else setFailure(messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const forget = (name: string): void => setErrors(({ [name]: _, ...others }) => others);
  return { busy, errors, failure, run, refuse, forget };
}
