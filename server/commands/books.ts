// npm run audit
// Recalculates every figure and prints the differences. Environment variables name the installation, as for the server,
// which may be running. Exits with 1 if there are differences.
import { fileURLToPath } from "node:url";
import { checkNames } from "../../src/contract/money/books.ts";
import { reading } from "../backup/installations.ts";
import { readConfig } from "../platform/config.ts";
import { explain } from "../explain.ts";
import type { RuleResult } from "../domains/books/check.ts";
import { checks } from "../domains/books/checks.ts";
import { inSnapshot } from "../domains/books/inSnapshot.ts";

const write = (line: string) => process.stdout.write(`${line}\n`);

function tell(name: string, { checked, wrong, differences }: RuleResult): void {
  write(`${name.padEnd(34)}${String(checked).padStart(12)}${String(wrong).padStart(10)}`);
  for (const { resource, recordId, what, expected, actual } of differences)
    write(`  ${resource} ${recordId}${what === null ? "" : ` (${what})`}: ${expected} expected, ${actual} found`);
  if (wrong > differences.length) write(`  and ${wrong - differences.length} more`);
}

try {
  const config = readConfig(process.env, fileURLToPath(new URL("../..", import.meta.url)));
  const wrong = await reading(config, { alone: false }, ({ database }) =>
    inSnapshot(database, async (tx) => {
      let sum = 0;
      write(`${"CHECK".padEnd(34)}${"COMPARED".padStart(12)}${"DIFFER".padStart(10)}`);
      for (const name of checkNames)
        for (const [rule, { run }] of Object.entries(checks[name].rules)) {
          const result = await run(tx);
          tell(`${name}.${rule}`, result);
          sum += result.wrong;
        }
      return sum;
    }),
  );
  write(wrong === 0 ? "Everything agrees." : `Differences: ${wrong}. docs/audit.md says what each check means.`);
  process.exitCode = wrong === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
