// Builds the front and the server's modules if their sources have changed since. Plain JavaScript, since loading a
// TypeScript compiler takes longer than the rest of a start.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { constants, getPriority, setPriority } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, URL } from "node:url";

const folder = fileURLToPath(new URL("..", import.meta.url));
const vite = join(folder, "node_modules/vite/bin/vite.js");

const front = {
  name: "front",
  sources: ["src", "public", "index.html", "vite.config.ts", "scripts", "package-lock.json", "tsconfig.json"],
  /** The file that records the state of the sources at the last build. */
  mark: join(folder, "dist/web/.sources"),
  command: [vite, "build"],
  /** A first start waits longer for its database, which is filled meanwhile. */
  yields: true,
};
const server = {
  name: "server",
  sources: ["server", "src", "scripts", "package-lock.json", "tsconfig.json"],
  mark: join(folder, "dist/programs/.sources"),
  command: ["--import", "tsx", "scripts/buildServer.ts"],
  yields: false,
};

/**
 * Caches the state of sources that several parts share.
 * @type {Map<string, string>}
 */
const states = new Map();

/** Skips the build where its tools are not installed, as on a machine that only runs the product. */
export async function buildFront() {
  if (existsSync(vite)) return bringUpToDate(front);
  if (existsSync(front.mark)) return;
  process.stderr.write(
    "The frontend is not built, and its build tools are not installed: run npm ci, then npm start.\n",
  );
  process.exit(1);
}

export const buildServer = () => bringUpToDate(server);

/** @param {typeof front} part */
async function bringUpToDate({ name, sources, mark, command, yields }) {
  const state = sources.map(stateOf).join();
  if ((await readFile(mark, "utf8").catch(() => "")) === state) return;
  process.stderr.write(`Building the ${name}…\n`);
  if (!(await succeeds(command, yields))) {
    process.stderr.write(`The ${name} could not be built.\n`);
    process.exit(1);
  }
  await writeFile(mark, state);
}

/**
 * Names, sizes and times of a file, or of all files of a folder. Their contents would take ten times as long to read.
 * @param {string} path
 */
function stateOf(path) {
  const known = states.get(path) ?? readState(join(folder, path));
  states.set(path, known);
  return known;
}

/** @param {string} path */
function readState(path) {
  const sum = createHash("sha256");
  for (const file of filesIn(path)) {
    const { size, mtimeMs } = statSync(file);
    sum.update(`${file.slice(folder.length)}\0${size}\0${mtimeMs}\0`);
  }
  return sum.digest("hex");
}

/** @param {string} path */
function filesIn(path) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry?.isDirectory()) return entry ? [path] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .toSorted();
}

/**
 * Runs a program in a separate process, so that its memory is freed afterwards. Its output does not go to the log.
 * @param {readonly string[]} command
 * @param {boolean} yields true to leave the processor to others
 */
async function succeeds(command, yields) {
  // The front is always built for production, without development checks.
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, command, { cwd: folder, env, stdio: ["ignore", 2, 2] });
  // A priority can only be lowered, and this process may have been started with a low one.
  if (yields && child.pid !== undefined)
    setPriority(child.pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  const stop = () => child.kill();
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  const code = await new Promise((resolve, reject) => {
    child.once("exit", resolve);
    child.once("error", reject);
  });
  process.off("SIGTERM", stop);
  process.off("SIGINT", stop);
  return code === 0;
}
