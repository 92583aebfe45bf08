// npm run check: all checks before a commit. A failing step shows its output and stops the following ones.
import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

// Stages run in sequence, the rows of a stage in parallel. Browser tests run alone, since they are sensitive to load.
const stages = [
  [
    ["lint", "dead"],
    ["build", "sizes", "format:check", "resources:check -- docs/examples"],
  ],
  [["test"]],
  [["test:postgres"]],
  [["test:e2e"]],
];

const maxNames = 20;

let failed = false;
for (const rows of stages)
  await Promise.all(
    rows.map(async (row) => {
      for (const step of row) if (!failed) await run(step);
    }),
  );
process.exitCode = failed ? 1 : 0;

/** Runs a script and prints its result, with its whole output if it failed. */
function run(step: string): Promise<void> {
  const begun = performance.now();
  const child = spawn(`npm run ${step}`, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (piece: string) => (output += piece));
  return new Promise((resolve) => {
    child.once("close", (code) => {
      const seconds = Math.round((performance.now() - begun) / 1000);
      if (code !== 0) failed = true;
      const said = code === 0 ? `ok      ${step}` : `${output}${failedTests(output)}FAILED  ${step}`;
      process.stdout.write(`${said}, ${seconds} s\n`);
      resolve();
    });
  });
}

/** The failed tests by name, at the end: a log that is cut keeps its last lines. */
function failedTests(output: string): string {
  const names = stripVTControlCharacters(output)
    .split("\n")
    .filter((line) => line.startsWith(" FAIL "));
  return [...new Set(names)]
    .slice(0, maxNames)
    .map((name) => `${name}\n`)
    .join("");
}
