// `npm start`: brings the front and the server's modules up to date, and becomes the server in this process, which opens and
// fills its database while the front is being built. The script in package.json begins with `exec`, since npm's shell would
// not pass signals on; without `exec` (Windows) its second half runs. Its variable makes the C library return freed memory;
// by itself it keeps what the first large buffers took.
import process from "node:process";
import { buildFront, buildServer } from "./upToDate.mjs";

const built = buildFront();
await buildServer();
process.setSourceMapsEnabled(true);
const { run } = await import("../dist/programs/server-run/run.mjs");
await run(built);
