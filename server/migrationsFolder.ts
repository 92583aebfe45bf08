import { fileURLToPath } from "node:url";

/** Kabinet's migrations beside those of the engine; a file that has been released never changes. */
export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
