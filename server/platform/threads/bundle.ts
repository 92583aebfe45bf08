import { readdirSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** Inside of the repository, where the packages that stay outside are found. */
const folder = join(root, "dist/programs");

/** Packages that need files of their own at run time: WebAssembly, native code, fonts. The last one is optional. */
const external = ["@electric-sql/pglite", "@node-rs/argon2", "pdfmake", "pg-native"];

/** CommonJS packages ask for Node's modules by `require`, which a module does not have by itself. */
const requires =
  'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);';

/**
 * Bundles a TypeScript program of this repository with its packages and the threads that it may start; what it imports later
 * becomes a file beside it. Most of the time of a start goes into finding, reading and compiling thousands of files.
 * @param program its address, or its path from the root of the repository
 * @returns the path of the module
 */
export function bundleProgram(program: URL | string): Promise<string> {
  const files = readdirSync(join(root, "server"), { recursive: true, encoding: "utf8" });
  const threads = files.filter((file) => file.endsWith("Worker.ts")).map((file) => join(root, "server", file));
  return bundle(fileURLToPath(new URL(program, pathToFileURL(root))), threads);
}

/**
 * Bundles a worker thread's TypeScript. Compiling in every thread would take longer than most of their work.
 * @returns the path of the module
 */
export const bundleThread = (module: URL): Promise<string> => bundle(fileURLToPath(module), []);

const bundled = new Map<string, Promise<string>>();

/** Once per process. */
function bundle(program: string, threads: readonly string[]): Promise<string> {
  const known = bundled.get(program) ?? makeBundle(program, threads);
  bundled.set(program, known);
  return known;
}

async function makeBundle(program: string, threads: readonly string[]): Promise<string> {
  const outdir = join(folder, relative(root, program).replace(/\.ts$/, "").replaceAll(/\W/g, "-"));
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries([program, ...threads].map((path) => [basename(path, ".ts"), path])),
    ...{ outdir, outExtension: { ".js": ".mjs" }, splitting: true, write: false },
    ...{ bundle: true, format: "esm", platform: "node", target: "node20", external, banner: { js: requires } },
    // Keeps names, since errors and logs show them.
    ...{ minifyWhitespace: true, minifySyntax: true, sourcemap: "linked", sourcesContent: false },
    plugins: [ownAddresses, threadsBeside],
  });
  await mkdir(outdir, { recursive: true });
  // Several processes may do this at once.
  for (const { path, contents } of outputFiles) {
    await writeFile(`${path}.${process.pid}`, contents);
    await rename(`${path}.${process.pid}`, path);
  }
  return join(outdir, `${basename(program, ".ts")}.mjs`);
}

/** The code of a module with its own address, so that it finds the files beside it. */
export const withOwnAddress = (code: string, path: string): string =>
  code.replace(/(?<!["`])import\.meta\.url/g, JSON.stringify(pathToFileURL(path).href));

const besidePath = fileURLToPath(new URL("./threadBeside.ts", import.meta.url));

const ownAddresses: Plugin = {
  name: "own-addresses",
  setup: (bundler) => {
    bundler.onLoad({ filter: /\.ts$/ }, async ({ path }) =>
      path === besidePath || path.includes("node_modules")
        ? undefined
        : { contents: withOwnAddress(await readFile(path, "utf8"), path), loader: "ts" },
    );
  },
};

/** A bundle's threads are bundled already. */
const threadsBeside: Plugin = {
  name: "threads-beside",
  setup: (bundler) => {
    bundler.onResolve({ filter: /\/threadStart\.ts$/ }, () => ({ path: besidePath }));
  },
};
