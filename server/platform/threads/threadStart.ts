import { isBuiltin } from "node:module";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";

const started = new Map<string, Promise<URL>>();

/**
 * Bundles a worker thread's TypeScript into one module, once per process. Compiling in every thread would take longer than
 * most of their work.
 * @param module the address of the thread's module; everything it imports has this address as `import.meta.url`
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

/** Packages are not bundled; the bundle has no folder of its own, so it imports them by absolute address. */
const packages: Plugin = {
  name: "packages",
  setup: (bundler) => {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path }) => ({
      path: isBuiltin(path) ? path : import.meta.resolve(path),
      external: true,
    }));
  },
};
