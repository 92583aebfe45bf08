// `npm start`: brings the front and the server's modules up to date, then runs the server in this process, which opens
// and fills its database while the front is being built. The script in package.json begins with `exec`, since npm's
// shell would not pass signals on; where there is no `exec` (Windows), its second half runs. Its environment variable
// makes the C library return freed memory, which it otherwise keeps after the first large buffers.
import process from "node:process";
import { buildFront, buildServer } from "./upToDate.mjs";

const built = buildFront();
await buildServer();
process.setSourceMapsEnabled(true);
const { run } = await import("../dist/programs/server-run/run.mjs");
await run(built);
