/**
 * What a worker thread begins with, so that its TypeScript runs from source as the server's own does. What needs no
 * translation is loaded before, for the translator would read through all of it.
 * @param module the address of the thread's own file
 * @param ready addresses of packages that the thread imports, as `import.meta.resolve` gives them
 */
export const threadStart = (module: URL, ready: readonly string[]): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      ${ready.map((address) => `import ${JSON.stringify(address)};`).join("\n")}
      import { register } from ${JSON.stringify(import.meta.resolve("tsx/esm/api"))};
      register();
      await import(${JSON.stringify(module.href)});`)}`,
  );
