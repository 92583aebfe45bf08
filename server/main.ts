// The server alone, without building its pages; `npm start` builds them (scripts/start.mjs).
import { run } from "./run.ts";

await run();
