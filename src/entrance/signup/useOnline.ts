import { useSyncExternalStore } from "react";

/** False while the browser has no connection. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

function subscribe(listener: () => void): () => void {
  const kinds = ["online", "offline"] as const;
  for (const kind of kinds) addEventListener(kind, listener);
  return () => {
    for (const kind of kinds) removeEventListener(kind, listener);
  };
}
