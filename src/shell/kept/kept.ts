// Input that returns in the tab when the session ended and the same user has signed in again (design §7). Whatever takes
// input keeps it under a name of its own, and whatever opens it on a button asks whether it has something to return.
import { useEffect, useState } from "react";
import { onSessionEnd } from "../../dataProvider/session/session.ts";
import { keptPlace } from "../../ui/typing/keptPlace.ts";
import { useUser } from "../RequireUser.tsx";

/**
 * The input that an ended session has left, once.
 * @param read parses a stored value: undefined if it is useless
 */
export function useReturned<Value>(key: string, read: (kept: unknown) => Value | undefined): Value | undefined {
  const place = usePlace(key, read);
  const [returned] = useState(place.read);
  useEffect(() => place.clear(), [place]);
  return returned;
}

/** True if the input with this name has something to return, which stays until it is opened. */
export function useReturns(key: string): boolean {
  const place = usePlace(key, (kept) => kept ?? undefined);
  const [returns] = useState(() => place.read() !== undefined);
  return returns;
}

/** @param current the input when the session ends; undefined if nobody would miss it */
export function useKeep<Value>(key: string, current: () => Value | undefined): void {
  const place = usePlace<Value>(key, () => undefined);
  useEffect(() =>
    onSessionEnd(() => {
      const value = current();
      if (value !== undefined) place.write(value);
    }),
  );
}

function usePlace<Value>(key: string, read: (kept: unknown) => Value | undefined) {
  const { id } = useUser();
  const [place] = useState(() => keptPlace(`kabinet.kept.${id}.${key}`, () => sessionStorage, read));
  return place;
}
