import { useSyncExternalStore } from "react";
import type { Scheme } from "../../../ui/theme/theme.ts";
import { themeChoice } from "../../../ui/theme/themeChoice.ts";

const darkSystem = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");

/** The page's current colour scheme. */
export function useScheme(): Scheme {
  const choice = useSyncExternalStore(themeChoice.subscribe, themeChoice.get);
  const systemIsDark = useSyncExternalStore(followSystem, () => darkSystem().matches);
  if (choice !== "system") return choice;
  return systemIsDark ? "dark" : "light";
}

function followSystem(listener: () => void): () => void {
  const system = darkSystem();
  system.addEventListener("change", listener);
  return () => system.removeEventListener("change", listener);
}
