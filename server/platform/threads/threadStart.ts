import { isBuiltin } from "node:module";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";

const started = new Map<string, Promise<URL>>();

/**
 * What a worker thread begins with: its TypeScript as one module, translated once in the life of the process. A
 * translator in every thread would cost more than most threads' work.
 * @param module the address of the thread's own file; all that it imports finds this one in `import.meta.url`
 */
export function threadStart(module: URL): Promise<URL> {
  const known = started.get(module.href) ?? bundle(module);
  started.set(module.href, known);
  return known;
}

async function bundle(module: URL): Promise<URL> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(module)],
    ...{ bundle: true, write: false, format: "esm", platform: "node", target: "node20" },
    define: { "import.meta.url": JSON.stringify(module.href) },
    plugins: [packages],
  });
  return new URL(`data:text/javascript,${encodeURIComponent(outputFiles.map(({ text }) => text).join(""))}`);
}

/** Packages stay where they are; a module without a place of its own finds them by their whole address. */
const packages: Plugin = {
  name: "packages",
  setup: (bundler) => {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path }) => ({
      path: isBuiltin(path) ? path : import.meta.resolve(path),
      external: true,
    }));
  },
};
