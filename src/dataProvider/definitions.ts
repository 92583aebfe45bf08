// The definitions that the browser works with: the built-in ones, and the operators' from the server.
import type { Definition } from "../resources/grammar.ts";
import { builtIn } from "../resources/index.ts";
import { send } from "./http.ts";

/** The built-in definitions in the general form that generated screens work with. */
export const builtInDefinitions: readonly Definition[] = Object.values(builtIn) as readonly unknown[] as Definition[];

/** Every definition that the caller may read: the built-in ones first. */
export async function loadDefinitions(signal?: AbortSignal): Promise<readonly Definition[]> {
  const configured = await send("GET /api/definitions", {}, signal ? { signal } : {});
  return [...builtInDefinitions, ...(configured as readonly unknown[] as Definition[])];
}
