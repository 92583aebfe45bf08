import type { QueryClient } from "@tanstack/react-query";
import { onceQuiet } from "../data/useIsFetchingForPage.ts";
import { isThrifty } from "./prefetch.ts";

const soonMilliseconds = 2000;

/**
 * Loads something once the page has had for two seconds what it needs itself.
 * @returns a function that calls it off
 */
export const soon = (client: QueryClient, load: () => unknown): (() => void) =>
  onceQuiet(client, soonMilliseconds, () => {
    if (!isThrifty()) load();
  });
