import { pathToFileURL } from "node:url";
import { bundleThread } from "./bundle.ts";

const started = new Map<string, Promise<URL>>();

/**
 * Bundles a worker thread, once per process.
 * @param module the address of its TypeScript
 * @returns the address of what a thread can run
 */
export function threadStart(module: URL): Promise<URL> {
  const known = started.get(module.href) ?? bundleThread(module).then(pathToFileURL);
  started.set(module.href, known);
  return known;
}
