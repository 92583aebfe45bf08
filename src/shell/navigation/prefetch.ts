// Prefetches the files of screens that are likely next (specification §9 Link prefetch).
import type { Role } from "../../domain/company/role.ts";
import { workingRole } from "../../dataProvider/session/asUser.ts";
import { matchRoutes, type RouteObject } from "react-router";

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

let known: RouteObject[] = [];
const fetched = new Set<string>();

/** Sets the application's routes, once. */
export const prefetchFrom = (routes: RouteObject[]): void => {
  known = routes;
};

/** What a route's `handle` says about its screens. */
interface Handle {
  readonly roles?: readonly Role[];
  readonly prefetch?: () => Promise<unknown>;
}

/** Fetches the modules of the screen at a path; not on 2g or with data saving on, and not of other roles' screens. */
export function prefetch(path: string): void {
  if (fetched.has(path) || isThrifty()) return;
  fetched.add(path);
  const found = (matchRoutes(known, path) ?? []).map(({ route }) => ({
    lazy: route.lazy,
    ...(route.handle as Handle | undefined),
  }));
  const role = workingRole();
  if (role !== undefined && found.some(({ roles }) => roles?.includes(role) === false)) return;
  for (const route of found) {
    for (const load of [route.lazy, route.prefetch])
      if (typeof load === "function") load().catch(() => fetched.delete(path));
  }
}

/** True if the connection is slow, or the user saves data. */
export function isThrifty(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || /2g/.test(effectiveType ?? "");
}
