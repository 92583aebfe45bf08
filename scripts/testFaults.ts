// npm run test:faults: plants faults in the code one by one; the test that must find each has to fail. Two run at a
// time. Takes names of faults; by default all of them, after runs without a fault, which must pass.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { plantedFaults } from "../tests/server/plantedFaults.ts";

const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));

/** The output of a run, and whether it passed. */
const run = (test: string, fault: string | undefined) =>
  new Promise<{ readonly isGreen: boolean; readonly output: string }>((resolve) => {
    const env = { ...process.env, NO_COLOR: "1", ...(fault !== undefined && { PLANTED_FAULT: fault }) };
    const args = [vitest, "run", "--project", "node", "--bail", "1", test];
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
const all = Object.entries(plantedFaults).flatMap(([test, faults]) =>
  Object.keys(faults).map((fault) => [test, fault] as const),
);
const waiting = named.length > 0 ? all.filter(([, fault]) => named.includes(fault)) : all;
const unknown = named.filter((name) => !waiting.some(([, fault]) => fault === name));
if (unknown.length > 0) failed(`No such fault: ${unknown.join(", ")}`);
else if (named.length > 0 || (await areSound())) await Promise.all([plantAll(), plantAll()]);

async function areSound(): Promise<boolean> {
  const runs = await Promise.all(Object.keys(plantedFaults).map((test) => run(test, undefined)));
  for (const { isGreen, output } of runs) if (!isGreen) failed(`Red without any fault:\n${output}`);
  return runs.every(({ isGreen }) => isGreen);
}

async function plantAll(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [test, fault] = next;
    const { isGreen, output } = await run(test, fault);
    const why = /^(?:AssertionError|Error|Problem): ((?!Walk |Property failed).*)$/m.exec(output)?.[1];
    if (isGreen) failed(`NOT FOUND  ${fault}`);
    else if (why === undefined) failed(`BROKEN     ${fault}\n${output}`);
    else say(`found      ${fault}: ${why.slice(0, 160)}`);
  }
}
