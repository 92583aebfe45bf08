import { fileURLToPath } from "node:url";

/** Migrations of the engine's own tables. */
export const engineMigrations = fileURLToPath(new URL("./migrations", import.meta.url));
