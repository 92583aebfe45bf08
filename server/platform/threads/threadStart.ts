import { pathToFileURL } from "node:url";
import { bundleThread } from "./bundle.ts";

/**
 * Bundles a worker thread.
 * @param module the address of its TypeScript
 * @returns the address of what a thread can run
 */
export const threadStart = (module: URL): Promise<URL> => bundleThread(module).then(pathToFileURL);
