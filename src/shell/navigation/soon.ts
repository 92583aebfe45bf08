import type { QueryClient } from "@tanstack/react-query";
import { onceQuiet } from "../data/useIsFetchingForPage.ts";
import { isThrifty } from "./prefetch.ts";

const soonMilliseconds = 2000;

/**
 * Loads something two seconds after the page has loaded what it needs itself.
 * @returns a function that cancels it
 */
export const soon = (client: QueryClient, load: () => unknown): (() => void) =>
  onceQuiet(client, soonMilliseconds, () => {
    if (!isThrifty()) load();
  });
