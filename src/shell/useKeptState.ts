import { useEffect, useState } from "react";
import { onSessionEnd } from "../dataProvider/session/session.ts";
import { keptPlace } from "../ui/typing/keptPlace.ts";
import { useUser } from "./RequireUser.tsx";

interface Keeping<Value> {
  /** Parses a stored value: undefined if it is useless. */
  readonly read: (kept: unknown) => Value | undefined;
  /** True for a value that would be missed. */
  readonly isUnsaved: (value: Value) => boolean;
}

/** State that returns in the tab when the session ended and the same user has signed in again (design §7). */
export function useKeptState<Value>(key: string, initial: Value, { read, isUnsaved }: Keeping<Value>) {
  const { id } = useUser();
  const [place] = useState(() => keptPlace(`kabinet.kept.${id}.${key}`, () => sessionStorage, read));
  const [value, setValue] = useState(() => place.read() ?? initial);
  useEffect(() => place.clear(), [place]);
  useEffect(() => onSessionEnd(() => isUnsaved(value) && place.write(value)));
  return [value, setValue] as const;
}
