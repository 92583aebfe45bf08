// The definitions that the browser works with: the built-in ones, and the operators' from the server.
import type { Definition } from "../resources/grammar.ts";
import { builtInDefinitions } from "../resources/index.ts";
import { send } from "./http.ts";

/** Every definition that the caller may read: the built-in ones first. */
export async function loadDefinitions(signal?: AbortSignal): Promise<readonly Definition[]> {
  const configured = await send("GET /api/definitions", {}, signal ? { signal } : {});
  return [...builtInDefinitions, ...(configured as readonly unknown[] as Definition[])];
}
