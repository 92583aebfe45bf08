import { useState } from "react";
import { ApiError } from "../dataProvider/errors.ts";
import { messageOf } from "../ui/states/messageOf.ts";
import { showingProgress } from "../shell/navigation/progress.ts";

/** How a small form stands: under way, refused at its fields, or as a whole. */
export interface Attempt {
  readonly busy: boolean;
  /** Field → message. */
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: string | undefined;
  /** Runs what the form does; answers whether it was done. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>;
  /** Says at fields what is wrong before anything is sent. */
  readonly refuse: (errors: Readonly<Record<string, string>>) => void;
  /** Takes back what was said of a field: it holds something else now. */
  readonly forget: (name: string) => void;
}

const none = {};

/** Sends what a form holds, and sorts what comes back: to its fields, or above all of them. */
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
