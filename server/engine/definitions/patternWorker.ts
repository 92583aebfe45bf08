// Checks patterns in a worker thread: it needs 3 MB of JavaScript, and up to some seconds of work.
import { createRequire } from "node:module";
import type * as Recheck from "recheck";
import { answerTasks } from "../../platform/threads/threadTask.ts";

const require = createRequire(import.meta.url);
// The package's own entry point would start a process or another thread.
const { checkSync } = require("recheck/lib/browser.js") as typeof Recheck;

/** Limits characters and generations instead of time, so that no pattern is refused because the machine is busy. */
const bounds = {
  ...{ timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null },
  attackLimit: 100_000_000,
  randomSeed: 0,
} as const;

/** True for a pattern that matches any text quickly. */
answerTasks((pattern: string) => checkSync(pattern, "u", bounds).status === "safe");
