import { fileURLToPath } from "node:url";

/** The folder of Kabinet's migrations; the engine has its own. A released file never changes. */
export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
