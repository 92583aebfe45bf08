import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Inside of the repository, where packages are found. */
const folder = join(root, "dist/programs");

/**
 * Bundles a TypeScript program of this repository, without its packages and what it imports later. Most of the time of a
 * short process goes into loading the server's hundreds of modules one by one.
 * @param program its path from the root of the repository
 * @returns the path of the module, with its source map and what it imports later beside it
 */
export async function asOneModule(program: string): Promise<string> {
  const name = program.replaceAll(/\W/g, "-");
  const { outputFiles } = await build({
    entryPoints: { [name]: join(root, program) },
    ...{ outdir: folder, outExtension: { ".js": ".mjs" }, splitting: true },
    ...{ bundle: true, write: false, format: "esm", platform: "node", target: "node20", packages: "external" },
    ...{ sourcemap: "linked", sourcesContent: false },
    plugins: [ownAddresses],
  });
  await mkdir(folder, { recursive: true });
  // Several processes may do this at once.
  for (const { path, contents } of outputFiles) {
    await writeFile(`${path}.${process.pid}`, contents);
    await rename(`${path}.${process.pid}`, path);
  }
  return join(folder, `${name}.mjs`);
}

/** The code of a module that finds what lies beside it, wherever it is loaded from. */
export const withOwnAddress = (code: string, path: string): string =>
  code.replace(/(?<!["`])import\.meta\.url/g, JSON.stringify(pathToFileURL(path).href));

const ownAddresses: Plugin = {
  name: "own-addresses",
  setup: (bundler) => {
    bundler.onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: withOwnAddress(await readFile(path, "utf8"), path),
      loader: "ts",
    }));
  },
};
