// The server without its pages being built first; `npm start` builds them (scripts/start.mjs).
import { run } from "./run.ts";

await run();
