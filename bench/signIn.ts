// Measures a page of a list while others sign in, while nobody does and, for comparison, while as many hashes are computed
// without the server's limit:
//
//    npm run bench:signin                     both kinds; DATABASE_URL names a server that may create databases
//   npm run bench:signin -- embedded         one kind
import { hash } from "@node-rs/argon2";
import { administrator, openSide, type Kind, type Remains, type Side } from "./tools/side.ts";

const bills = 10_000;
const rounds = 12;
const pagesInARound = 25;
/** Concurrent sign-ins: half with the right password, half of unknown users. */
const crowd = 32;

const page = { sort: '["date","DESC"]', range: "[0,24]" };

/** Keeps a crowd busy until `goesOn` is false; returns the number of completed sign-ins or hashes. */
type Load = (side: Side, goesOn: () => boolean) => Promise<number>;

let visitors = 0;

const signIns: Load = async (side, goesOn) => {
  let done = 0;
  const visit = async (known: boolean): Promise<void> => {
    while (goesOn()) {
      visitors += 1;
      const person = known ? administrator : { email: `nobody-${visitors}@firm.by`, password: "guess" };
      const status = await side.signIn(person, `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`);
      if (status !== (known ? 200 : 401)) throw new Error(`A sign-in answered ${status}.`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: crowd }, (_, number) => visit(number % 2 === 0)));
  return done;
};

const unboundedHashes: Load = async (_, goesOn) => {
  let done = 0;
  const make = async (): Promise<void> => {
    while (goesOn()) {
      await hash("a password of somebody", { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: crowd }, make));
  return done;
};

const loads: Readonly<Record<string, Load | undefined>> = {
  nobody: undefined,
  [`${crowd} sign-ins at a time`]: signIns,
  [`${crowd} hashes at a time, unbounded`]: unboundedHashes,
};

async function compare(kind: Kind): Promise<void> {
  const remains: Remains = [];
  try {
    const side = await openSide(kind, bills, remains);
    const times = new Map(Object.keys(loads).map((name) => [name, [] as number[]]));
    const work = new Map<string, number>();
    // They alternate, so that other load on the machine affects all alike; the first round is a warm-up.
    for (let round = 0; round <= rounds; round++)
      for (const [name, load] of Object.entries(loads)) {
        const { pages, perSecond } = await measured(side, load);
        if (round === 0) continue;
        times.get(name)?.push(...pages);
        work.set(name, (work.get(name) ?? 0) + perSecond / rounds);
      }
    report(kind, times, work);
  } finally {
    for (const remove of remains.toReversed()) await remove();
  }
}

async function measured(side: Side, load: Load | undefined) {
  let over = false;
  const began = performance.now();
  const busy = load?.(side, () => !over);
  // The crowd is busy before the first page is requested.
  await new Promise((soon) => setTimeout(soon, 100));
  const pages: number[] = [];
  for (let number = 0; number < pagesInARound; number++) {
    const start = performance.now();
    await side.request(page);
    pages.push(performance.now() - start);
  }
  over = true;
  const done = (await busy) ?? 0;
  return { pages, perSecond: (done * 1000) / (performance.now() - began) };
}

function report(kind: Kind, times: ReadonlyMap<string, readonly number[]>, work: ReadonlyMap<string, number>): void {
  const [[, quiet = []] = []] = times;
  console.log(`\n## ${kind === "server" ? "PostgreSQL server" : "Embedded"}, a page of 25 out of ${bills} bills\n`);
  console.log("| while | median | 95 of 100 | slowest | done per second |");
  console.log("| --- | --- | --- | --- | --- |");
  for (const [name, taken] of times) {
    const cells = [0.5, 0.95, 1].map((share) => against(at(taken, share), at(quiet, share)));
    console.log(`| ${[name, ...cells, (work.get(name) ?? 0).toFixed(0)].join(" | ")} |`);
  }
}

/** The time within which this share of the pages was answered. */
function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

const against = (time: number, base: number): string => `× ${(time / base).toFixed(1)} (${time.toFixed(1)} ms)`;

const [onlyKind] = process.argv.slice(2);
for (const kind of ["server", "embedded"] as const) if (!onlyKind || onlyKind === kind) await compare(kind);
