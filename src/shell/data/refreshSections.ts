import type { QueryClient } from "@tanstack/react-query";
import type { CallRoute } from "../../contract/index.ts";

/** What depends on the sections that there are. */
const aboutSections: readonly (CallRoute | "definitions")[] = [
  "definitions",
  "GET /api/sections",
  "GET /api/definitions/faults",
  "GET /api/definitions/sections",
  "GET /api/definitions/sections/{name}",
  "GET /api/definitions/sections/{name}/versions",
];

/** Reads everything about sections again where it is shown. */
export async function refreshSections(client: QueryClient): Promise<void> {
  await Promise.all(aboutSections.map((route) => client.invalidateQueries({ queryKey: [route] })));
}
