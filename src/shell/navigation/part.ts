import type { Role } from "../../domain/company/role.ts";

/** The parts of the product; the page lists the files of each: see scripts/preloadPlugin.ts. */
export type Part = "administrator" | "customer";

export const partOf = (role: Role | undefined): Part => (role === "ADMIN" ? "administrator" : "customer");
