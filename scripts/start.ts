// `npm start`: builds the frontend if its sources have changed since the last build, then becomes the server in this
// process. The script in package.json begins with `exec`, since npm's shell would not pass signals on; without `exec`
// (Windows) its second half runs.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("..", import.meta.url));
/** The sources of the frontend. */
const sources = ["src", "public", "index.html", "vite.config.ts", "scripts", "package-lock.json", "tsconfig.json"];
/** The file with the hash of the sources of the current build. */
const mark = join(folder, "dist/web/.sources");
const vite = join(folder, "node_modules/vite/bin/vite.js");

const hash = await hashOf(sources);
const built = await readFile(mark, "utf8").catch(() => "");
if (built !== hash) {
  if (existsSync(vite)) {
    process.stderr.write("Building the front…\n");
    await build();
    await writeFile(mark, hash);
  } else if (built === "") {
    process.stderr.write("The front is not built, and what builds it is not installed: run npm ci, then npm start.\n");
    process.exit(1);
  }
}
await import("../server/main.ts");

async function hashOf(paths: readonly string[]): Promise<string> {
  const sum = createHash("sha256");
  for (const path of paths) {
    for (const file of await filesIn(path)) {
      sum.update(file).update("\0");
      sum.update(await readFile(join(folder, file))).update("\0");
    }
  }
  return sum.digest("hex");
}

/** A file, or all files of a folder in a fixed order. */
async function filesIn(path: string): Promise<readonly string[]> {
  const entries = await readdir(join(folder, path), { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return existsSync(join(folder, path)) ? [path] : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .toSorted();
}

/** Builds in a separate process, whose memory is freed afterwards. Its output does not go to the log. */
async function build(): Promise<void> {
  // The frontend is always built for production, without development checks.
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, [vite, "build"], { cwd: folder, env, stdio: ["ignore", 2, 2] });
  const stop = () => child.kill();
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("exit", resolve);
    child.once("error", reject);
  });
  process.off("SIGTERM", stop);
  process.off("SIGINT", stop);
  if (code !== 0) {
    process.stderr.write("The front could not be built.\n");
    process.exit(1);
  }
}
