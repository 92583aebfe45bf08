import type { QueryClient } from "@tanstack/react-query";
import { whenIdle } from "../data/useIsFetchingForPage.ts";
import { isThrifty } from "./prefetch.ts";

const idleMilliseconds = 2000;

/**
 * Loads something two seconds after the page has loaded what it needs itself.
 * @returns a function that cancels it
 */
export const whenPageIsIdle = (client: QueryClient, load: () => unknown): (() => void) =>
  whenIdle(client, idleMilliseconds, () => {
    if (!isThrifty()) load();
  });
