import { useState } from "react";
import { useKeep, useReturned } from "./kept.ts";

interface Keeping<Value> {
  /** Parses a stored value: undefined if it is useless. */
  readonly read: (kept: unknown) => Value | undefined;
  /** True for a value that would be missed. */
  readonly isUnsaved: (value: Value) => boolean;
}

/** State that returns in the tab when the session ended and the same user has signed in again. */
export function useKeptState<Value>(key: string, initial: Value, { read, isUnsaved }: Keeping<Value>) {
  const returned = useReturned(key, read);
  const [value, setValue] = useState(returned ?? initial);
  useKeep(key, () => (isUnsaved(value) ? value : undefined));
  return [value, setValue] as const;
}
