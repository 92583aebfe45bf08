import { bundleProgram } from "../../../server/platform/threads/bundle.ts";

const known = new Map<string, Promise<string>>();

/**
 * What `node` takes to run a TypeScript program, made once per process.
 * @param program its address, or its path from the root of the repository
 */
export function bundled(program: URL | string): Promise<string> {
  const file = known.get(String(program)) ?? bundleProgram(program);
  known.set(String(program), file);
  return file;
}
