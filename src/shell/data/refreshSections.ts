import type { QueryClient } from "@tanstack/react-query";
import type { CallRoute } from "../../contract/index.ts";

/** The queries that depend on which sections exist. */
const aboutSections: readonly (CallRoute | "definitions")[] = [
  "definitions",
  "GET /api/sections",
  "GET /api/definitions/faults",
  "GET /api/definitions/sections",
  "GET /api/definitions/sections/{name}",
  "GET /api/definitions/sections/{name}/versions",
];

/** Reloads everything about sections that is on the page. */
export async function refreshSections(client: QueryClient): Promise<void> {
  await Promise.all(aboutSections.map((route) => client.invalidateQueries({ queryKey: [route] })));
}
