import { basename } from "node:path";

/** Takes the place of `threadStart` in a bundle, whose threads are files beside it. */
export const threadStart = (module: URL): Promise<URL> =>
  Promise.resolve(new URL(`./${basename(module.pathname, ".ts")}.mjs`, import.meta.url));
