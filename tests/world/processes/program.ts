import { relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { asOneModule } from "../../../scripts/asOneModule.ts";
import { root } from "../preparationKey.ts";

const known = new Map<string, Promise<string>>();

/**
 * What `node` takes to run a TypeScript program, made once per process.
 * @param program its address, or its path from the root of the repository
 */
export function bundled(program: string | URL): Promise<string> {
  const path = relative(root, fileURLToPath(new URL(program, pathToFileURL(root))));
  const file = known.get(path) ?? asOneModule(path);
  known.set(path, file);
  return file;
}
