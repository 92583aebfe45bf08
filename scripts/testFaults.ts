// npm run test:faults: plants faults in the code one by one and runs the walk through months with each, which must fail. Two
// run at a time. Takes names of faults; by default all of them, after a run without a fault, which must pass.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { plantedFaults } from "../tests/server/domains/books/plantedFaults.ts";

const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const args = [vitest, "run", "--project", "node", "--bail", "1", "tests/server/domains/books/months.test.ts"];

/** The output of a run, and whether it passed. */
const run = (fault: string | undefined) =>
  new Promise<{ readonly isGreen: boolean; readonly output: string }>((resolve) => {
    const env = { ...process.env, NO_COLOR: "1", ...(fault !== undefined && { PLANTED_FAULT: fault }) };
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece: Buffer) => (output += piece.toString()));
    child.once("exit", (code) => resolve({ isGreen: code === 0, output }));
  });

const say = (line: string) => process.stdout.write(`${line}\n`);
const failed = (line: string) => {
  process.exitCode = 1;
  say(line);
};

const named = process.argv.slice(2);
const waiting = named.length > 0 ? named : Object.keys(plantedFaults);
const sound = named.length > 0 ? { isGreen: true, output: "" } : await run(undefined);
if (sound.isGreen) await Promise.all([plantAll(), plantAll()]);
else failed(`Red without any fault:\n${sound.output}`);

async function plantAll(): Promise<void> {
  for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
    const { isGreen, output } = await run(fault);
    const why = /^(?:Assertion)?Error: ((?!Walk ).*)$/m.exec(output)?.[1];
    if (isGreen) failed(`NOT FOUND  ${fault}`);
    else if (why === undefined) failed(`BROKEN     ${fault}\n${output}`);
    else say(`found      ${fault}: ${why.slice(0, 160)}`);
  }
}
