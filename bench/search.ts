// Measures the server time of searching the help base among ten thousand posts:
//
//    npm run bench:search                     both kinds; DATABASE_URL names a server that may create databases
//   npm run bench:search -- embedded         one kind
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Session } from "../server/platform/db/open.ts";
import { helpPosts } from "../server/demo/help/helpPosts.ts";
import { searchPosts } from "../server/domains/knowledge/searchPosts.ts";
import { questions } from "../tests/server/domains/knowledge/questions.ts";
import { openEmpty, type Kind, type Remains } from "./tools/side.ts";

const posts = 10_000;
const wordsInAPost = 250;
const rounds = 5;

/** The words of the demo's help base, and twenty thousand that no question contains, so that the lexicon is large. */
const words = [
  ...helpPosts.flatMap(({ title, body }) => `${title} ${body.replace(/<[^>]*>/g, " ")}`.split(/\s+/)),
  ...Array.from(
    { length: 20_000 },
    (_, number) => `слово${[...number.toString(8)].map((digit) => "абвгдежз"[Number(digit)]).join("")}`,
  ),
];

/** Pseudo-random numbers, the same in every run. */
function* numbers(): Generator<number> {
  for (let state = 20_261; ; state = (state * 48_271) % 2_147_483_647) yield state;
}

async function fill(session: Session): Promise<void> {
  const random = numbers();
  const text = (count: number): string =>
    Array.from({ length: count }, () => words[Number(random.next().value) % words.length]).join(" ");
  const { rows } = await session.execute<{ id: number }>(sql`
    insert into categories (title) values ('Всё') returning id`);
  const categoryId = rows[0]?.id;
  const all = Array.from({ length: posts }, (_, number) => {
    const real = helpPosts[number];
    return real
      ? { title: real.title, body: real.body }
      : { title: text(6).slice(0, 190), body: `<h2>${text(4)}</h2><p>${text(wordsInAPost)}</p>` };
  });
  for (let start = 0; start < posts; start += 200)
    await session.execute(sql`
      insert into posts (title, body, category_id)
      select title, body, ${categoryId} from json_to_recordset(${JSON.stringify(all.slice(start, start + 200))}::json)
        as added (title text, body text)`);
  await session.execute(sql`analyze`);
}

/** The time of each search, in milliseconds. */
interface Taken {
  readonly wall: number;
  /** Processor time of this process and, where readable, of the database server's; other programs don't count. */
  readonly work: number;
}

async function measure(kind: Kind): Promise<void> {
  const remains: Remains = [];
  try {
    const database = await openEmpty(kind, remains);
    await database.withoutTimeLimits(fill);
    // One connection, so that the time of one server process is read.
    const taken = await database.withoutTimeLimits(takeTurns);
    const told = ([name, of]: readonly [string, (one: Taken) => number]) => {
      const sorted = taken.map(of).toSorted((a, b) => a - b);
      const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
      return `${name} median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms`;
    };
    console.log(`${kind}: ${posts} posts, ${taken.length} searches`);
    console.log(`  ${told(["processor time", ({ work }) => work])}`);
    console.log(`  ${told(["by the clock", ({ wall }) => wall])}`);
  } finally {
    for (const remove of remains.toReversed()) await remove();
  }
}

async function takeTurns(session: Session): Promise<readonly Taken[]> {
  const { rows } = await session.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const backend = rows[0]?.pid ?? 0;
  const taken: Taken[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++)
    for (const question of Object.values(questions).flat()) {
      const [clock, own, server] = [performance.now(), process.cpuUsage(), workOf(backend)];
      await searchPosts(session, question, "by");
      const wall = performance.now() - clock;
      const { user, system } = process.cpuUsage(own);
      if (round > 0) taken.push({ wall, work: (user + system) / 1000 + workOf(backend) - server });
    }
  return taken;
}

/** Processor time of another process on this machine so far, in milliseconds; 0 if Linux does not have it. */
function workOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return 0;
  }
}

const [wanted] = process.argv.slice(2);
for (const kind of ["server", "embedded"] as const) if (wanted === undefined || wanted === kind) await measure(kind);
