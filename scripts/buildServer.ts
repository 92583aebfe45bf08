// Bundles the server's modules that `npm start` runs.
import { bundleProgram } from "../server/platform/threads/bundle.ts";

await bundleProgram("server/run.ts");
