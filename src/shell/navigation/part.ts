import type { Role } from "../../domain/company/role.ts";

/** The parts of the product; scripts/preloadPlugin.ts writes the files of each into the page. */
export type Part = "administrator" | "customer";

export const partOf = (role: Role | undefined): Part => (role === "ADMIN" ? "administrator" : "customer");
