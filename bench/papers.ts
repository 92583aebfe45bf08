// Measures drawing papers: processor time for each kind in both regions, usual and unusual. Also checks that a paper drawn
// twice has the same bytes.
//
//   npm run bench:papers                     medians of 15 draws each
//    npm run bench:papers -- /tmp/papers      also writes the PDFs into this folder
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pdfRenderer } from "../server/domains/papers/pdfRenderer.ts";
import { ownCoreTime } from "./tools/coreTime.ts";
import { median } from "./tools/measure.ts";
import { samplePapers } from "./fill/samplePapers.ts";

const rounds = 15;
/** Milliseconds of one core allowed for a usual paper. */
const bar = 150;

const [folder] = process.argv.slice(2);
const papers = samplePapers();
const taken = new Map([...papers.keys()].map((name) => [name, [] as number[]]));
const drawn = new Map<string, Buffer>();

for (let round = 0; round <= rounds; round++)
  for (const [name, paper] of papers) {
    const start = ownCoreTime();
    const bytes = await pdfRenderer.draw(paper);
    // The first round warms up.
    if (round > 0) taken.get(name)?.push(ownCoreTime() - start);
    const before = drawn.get(name);
    if (before && !before.equals(bytes)) throw new Error(`${name} came out otherwise the second time.`);
    drawn.set(name, bytes);
  }

for (const [name, times] of taken) {
  const pages =
    drawn
      .get(name)
      ?.toString("latin1")
      .match(/\/Type \/Page\b/g)?.length ?? 0;
  const ms = Math.round(median(times));
  const mark = pages <= 2 && ms > bar ? `  above ${bar}` : "";
  process.stdout.write(`${String(ms).padStart(5)} ms  ${String(pages).padStart(3)} pages  ${name}${mark}\n`);
}

if (folder !== undefined) {
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of drawn) await writeFile(join(folder, `${name}.pdf`), bytes);
}
process.exit(0);
