// The browser's definitions: the built-in ones, and the operators' from the server.
import type { Definition } from "../definition/grammar.ts";
import { send } from "./requests/http.ts";

/** All definitions that the caller may read, the built-in ones first. */
export async function loadDefinitions(
  builtIn: readonly Definition[],
  signal?: AbortSignal,
): Promise<readonly Definition[]> {
  const configured = await send("GET /api/definitions", {}, signal ? { signal } : {});
  return [...builtIn, ...(configured as readonly unknown[] as Definition[])];
}
