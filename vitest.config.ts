import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import type { InlineConfig } from "vitest/node";
import { withOwnAddress } from "./server/platform/threads/bundle.ts";
import { themePlugin } from "./scripts/themePlugin.ts";
import { plantedFault } from "./tests/server/plantedFaults.ts";
import { planted } from "./tests/world/planting.ts";

const setupFiles = ["tests/setup.ts"];
/** A database may have to be made first, on a machine that has other work. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };
/** What files import is loaded once for each worker, not once for each file: half of the time went there. */
const isolate = false;
/** What pages and requests leave dies young: in the room that Node gives it by default, much of it is copied first. */
const execArgv = ["--max-semi-space-size=64"];
const reloads = "tests/**/*.reload.test.{ts,tsx}";
/** Tests of the server with other modules than its own. */
const alone = "tests/**/*.alone.test.ts";
/** Tests of the embedded database, and of programs that start with it; on a server they would only repeat themselves. */
const embeddedOnly = ["platform/db/embedded", "platform/db/folderLock", "main", "backup/command"];
const notOnServer = process.env["TEST_DATABASE_URL"] ? embeddedOnly.map((name) => `tests/server/${name}.test.ts`) : [];
const folders = (...names: string[]): string[] => names.map((name) => `tests/${name}/**/*.test.{ts,tsx}`);
const ofScreens = folders("app", "dataProvider", "ui", "shell", "entrance", "portal", "profile", "admin", "knowledge");
const ofBrowsers = folders("e2e");

export default defineConfig({
  test: {
    // Vitest leaves one processor of two alone; the tests mostly wait for their databases.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        plugins: [plantFault()],
        test: {
          name: "node",
          environment: "node",
          isolate,
          execArgv,
          // Whatever is no other project's, so that no folder is forgotten.
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [alone, ...ofScreens, ...ofBrowsers, ...notOnServer],
          setupFiles,
          ...patience,
        },
      },
      {
        test: {
          name: "alone",
          environment: "node",
          isolate: true,
          execArgv,
          include: [alone],
          setupFiles,
          ...patience,
        },
      },
      simulated("browser", { isolate, exclude: [reloads] }),
      // Tests that load the page's code anew: no other file may meet what they leave.
      simulated("reload", { isolate: true, include: [reloads] }),
      {
        // Real browsers, each before a real server of its own.
        test: {
          name: "e2e",
          environment: "node",
          include: ofBrowsers,
          globalSetup: "tests/e2e/support/globalSetup.ts",
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          ...patience,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          setupFiles,
        },
      },
    ],
  },
});

/** Pages in a simulated browser before the real server. */
function simulated(
  name: string,
  files: Pick<InlineConfig, "isolate" | "include" | "exclude">,
): TestProjectInlineConfiguration {
  return {
    plugins: [react(), themePlugin(), serverFiles()],
    // react-router names an ES and a CommonJS build; without this, tests get one and react-admin the other.
    resolve: {
      conditions: ["module-sync", "module", "browser", "development|production"],
      // The components' own copy of their style engine; by the conditions above tests would get a second one.
      alias: { "@emotion/react": fileURLToPath(import.meta.resolve("@emotion/react")) },
    },
    test: {
      name,
      environment: "happy-dom",
      // Most of a page's code runs too few times here to be worth optimizing.
      execArgv: [...execArgv, "--interrupt-budget=1500000"],
      include: ofScreens,
      setupFiles: [...setupFiles, "tests/setupDom.ts"],
      ...patience,
      ...files,
    },
  };
}

/** Puts the fault that PLANTED_FAULT names into the code while it is loaded. */
function plantFault(): Plugin {
  const fault = plantedFault();
  const file = fault && fileURLToPath(new URL(fault.file, import.meta.url));
  return {
    name: "kabinet-planted-fault",
    enforce: "pre",
    transform: (code, id) => (fault && id === file ? planted(fault, code) : undefined),
  };
}

/** In tests of screens Vite would take the server's own files for a page's assets; this leaves them files. */
function serverFiles(): Plugin {
  return {
    name: "kabinet-server-files",
    enforce: "pre",
    transform: (code, id) => (/\/(server|tests)\/[^?]*\.ts$/.test(id) ? withOwnAddress(code, id) : undefined),
  };
}
