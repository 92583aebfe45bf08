// The browser's definitions: the built-in ones, and from the server the operators' and what they have extended.
import type { QueryClient } from "@tanstack/react-query";
import type { Definition } from "../definition/grammar.ts";
import { send } from "./requests/http.ts";

interface LoadedDefinitions {
  /** Changes with the operators' definitions. */
  readonly revision: string;
  /** All that the caller may read, the built-in ones first. */
  readonly definitions: readonly Definition[];
}

/** The query of the definitions. */
export const definitionsQuery = (builtIn: readonly Definition[]) => ({
  queryKey: ["definitions"] as const,
  async queryFn({ signal }: { signal: AbortSignal }): Promise<LoadedDefinitions> {
    const { revision, definitions } = await send("GET /api/definitions", {}, { signal });
    const configured = definitions as readonly unknown[] as Definition[];
    const own = configured.filter(({ name }) => !builtIn.some((one) => one.name === name));
    const known = builtIn.map((one) => configured.find(({ name }) => name === one.name) ?? one);
    return { revision, definitions: [...known, ...own] };
  },
});

/** The operators' sections that a customer may know. */
export const customersDefinitions = { ...definitionsQuery([]), queryKey: ["definitions", "own"] as const };

/** True if screens were made from definitions of another revision. */
export const isOutdated = (client: QueryClient, current: string): boolean =>
  client
    .getQueriesData<LoadedDefinitions>({ queryKey: ["definitions"] })
    .some(([, loaded]) => loaded !== undefined && loaded.revision !== current);
