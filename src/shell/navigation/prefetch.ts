// Fetches the files of screens that are likely next, so that they open at once (specification §9 Link prefetch).
import { matchRoutes, type RouteObject } from "react-router";

const idleTimeoutMilliseconds = 2000;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

let known: RouteObject[] = [];
const fetched = new Set<string>();

/** Tells once which routes there are. */
export const prefetchFrom = (routes: RouteObject[]): void => {
  known = routes;
};

/** Fetches what the screen at a path is made of; on 2g or with data saving on, nothing. */
export function prefetch(path: string): void {
  if (fetched.has(path) || isThrifty()) return;
  fetched.add(path);
  for (const { route } of matchRoutes(known, path) ?? []) {
    const handle = route.handle as { prefetch?: () => Promise<unknown> } | undefined;
    for (const load of [route.lazy, handle?.prefetch])
      if (typeof load === "function") load().catch(() => fetched.delete(path));
  }
}

/**
 * Fetches when the browser has nothing better to do, after two seconds at the latest.
 * @returns what calls it off
 */
export function prefetchWhenIdle(paths: readonly string[]): () => void {
  const work = (): void => paths.forEach(prefetch);
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, idleTimeoutMilliseconds);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: idleTimeoutMilliseconds });
  return () => cancelIdleCallback(idle);
}

function isThrifty(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || /2g/.test(effectiveType ?? "");
}
