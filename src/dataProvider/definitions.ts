// The browser's definitions: the built-in ones, and from the server those that operators added or extended. A page
// starts with few of them (`firstQuery`), and loads the others once its own content is there.
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { Definition } from "../definition/grammar.ts";
import { send } from "./requests/http.ts";

interface Loaded {
  /** Changes with the operators' definitions. */
  readonly revision: string;
}

/** The definitions that a page starts with. */
export const firstQuery = queryOptions({
  queryKey: ["definitions", "first"],
  queryFn: async ({ signal }) => typed(await send("GET /api/definitions/first", {}, { signal })),
});

/** All definitions that operators have configured and the caller may read. */
export const definitionsQuery = queryOptions({
  queryKey: ["definitions", "all"],
  queryFn: async ({ signal }) => typed(await send("GET /api/definitions", {}, { signal })),
});

const typed = <T extends { readonly definitions: readonly unknown[] }>({ definitions, ...answer }: T) => ({
  ...answer,
  definitions: definitions as readonly Definition[],
});

/** The built-in definitions, as extended by operators, followed by the operators' own. */
export function withConfigured(
  builtIn: readonly Definition[],
  configured: readonly Definition[],
): readonly Definition[] {
  const own = configured.filter(({ name }) => !builtIn.some((one) => one.name === name));
  const known = builtIn.map((one) => configured.find(({ name }) => name === one.name) ?? one);
  return [...known, ...own];
}

/** True if the screens were made from another revision of the definitions. */
export const isOutdated = (client: QueryClient, current: string): boolean =>
  client
    .getQueriesData<Loaded>({ queryKey: ["definitions"] })
    .some(([, loaded]) => loaded !== undefined && loaded.revision !== current);
