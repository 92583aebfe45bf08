// Measures two hundred sections of thirty fields: the server's start, the first page's data, and the wait of others while
// one of them changes. The server runs in a separate process on PostgreSQL.
//
//   npm run bench:sections                200 sections of 30 fields; DATABASE_URL names a server that may create databases
//   npm run bench:sections -- 50 10       other numbers
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { hashPassword } from "../server/domains/auth/passwords/passwords.ts";
import { openDatabase } from "../server/platform/db/open.ts";
import { coreTimeOf } from "./tools/coreTime.ts";
import { sectionName, sectionText } from "./fill/manySections.ts";
import { listening } from "./tools/listening.ts";
import { median, waitsBeside } from "./tools/measure.ts";
import { makeDatabase, type Remains } from "./tools/side.ts";

const [sections = 200, fields = 30] = process.argv.slice(2).map(Number);
const rounds = 5;
const password = "kabinet-bench";
const people = { administrator: "admin@kabinet.test", customer: "client@kabinet.test" } as const;

interface Started {
  readonly port: number;
  readonly pid: number;
  /** Wall-clock time until it listens, and processor time. */
  readonly milliseconds: number;
  readonly coreTime: number;
  readonly stop: () => Promise<unknown>;
}

interface Place {
  readonly databaseUrl: string;
  readonly data: string;
  readonly resources: string;
}

/** Starts a separate server; resolves when it listens. */
async function start({ databaseUrl, data, resources }: Place): Promise<Started> {
  const began = performance.now();
  const server = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
    env: {
      ...process.env,
      ...{ PORT: "0", DATA_DIR: data, RESOURCES_DIR: resources, DATABASE_URL: databaseUrl, DEMO: "0" },
      ...{ LOG_LEVEL: "silent", REQUESTS_PER_MINUTE: "0" },
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const { port, gone } = await listening(server);
  const { pid = 0 } = server;
  return {
    ...{ port, pid, milliseconds: performance.now() - began, coreTime: await coreTimeOf(pid) },
    stop: () => {
      server.kill("SIGTERM");
      return gone;
    },
  };
}

interface Answer {
  readonly bytes: number;
  readonly text: string;
}

/** Returns the bytes on the wire, and the text if it is not compressed. @throws Error for an answer other than 200 */
function ask(port: number, path: string, token = "", sent?: { method: string; body: object }, encoding = "identity") {
  return new Promise<Answer>((resolve, reject) => {
    const headers = {
      ...{ host: `by.localhost:${port}`, "accept-encoding": encoding },
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent && { "content-type": "application/json" }),
    };
    const asked = request({ host: "127.0.0.1", port, path, method: sent?.method ?? "GET", headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.on("error", reject).on("end", () => {
        const all = Buffer.concat(pieces);
        if (answer.statusCode === 200) resolve({ bytes: all.length, text: all.toString() });
        else reject(new Error(`${path}: ${answer.statusCode} ${all.toString()}`));
      });
    });
    asked.on("error", reject).end(sent && JSON.stringify(sent.body));
  });
}

const read = async (port: number, path: string, token: string): Promise<unknown> =>
  JSON.parse((await ask(port, path, token)).text) as unknown;

async function signIn(port: number, email: string): Promise<string> {
  const body = { email, password };
  const { text } = await ask(port, "/api/auth/signin", "", { method: "POST", body });
  return (JSON.parse(text) as { access_token: string }).access_token;
}

async function addPeople(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl });
  const hash = await hashPassword(password);
  await database.db.execute(sql`
    with firm as (
      insert into customers (company_name, region, company_email, company_tax_number, contact_name)
      values ('ООО «Ромашка»', 'by', 'docs@firm.by', '100000001', 'Иван Лужин') returning id)
    insert into users (email, password_hash, role, name, region, customer_id)
    select ${people.administrator}, ${hash}, 'ADMIN', 'Анна Ким', 'by', null from firm
    union all select ${people.customer}, ${hash}, 'CUSTOMER', 'Иван Лужин', 'by', id from firm`);
  await database.close();
}

/** What a page loads first, and what it loads once it is shown. */
const paths = ["/api/definitions/first", "/api/definitions", "/api/sections"];

/** The sections' data that a page loads: by address, the bytes sent compressed and uncompressed. */
async function dataOf(port: number, token: string): Promise<ReadonlyMap<string, readonly [number, number]>> {
  const found = new Map<string, readonly [number, number]>();
  for (const path of paths) {
    const [{ bytes: sent }, { bytes }] = [await ask(port, path, token, undefined, "br"), await ask(port, path, token)];
    found.set(path, [sent, bytes]);
  }
  return found;
}

/** The longest time of a request in milliseconds during `work`; two light pages are requested continuously. */
async function worstWhile(port: number, token: string, work: () => Promise<unknown>): Promise<number> {
  const changing = async (): Promise<void> => {
    await work();
    // Work of the server after the change is live delays others, too.
    await setTimeout(1500);
  };
  const both = () => Promise.all(["/api/users/me", "/api/bills"].map((path) => ask(port, path, token)));
  return (await waitsBeside(changing, both)).slowest;
}

/** Milliseconds until a changed definition is served. @param said a text that only the new definition contains */
async function liveAfter(port: number, token: string, said: string, change: () => Promise<unknown>) {
  const revision = async () => (await ask(port, "/api/definitions/revision", token)).text;
  const before = await revision();
  const began = performance.now();
  await change();
  while ((await revision()) === before) await setTimeout(20);
  const live = performance.now() - began;
  const { text } = await ask(port, "/api/definitions", token);
  if (!text.includes(said)) throw new Error("The revision changed without the definition.");
  return live;
}

const shown = (numbers: readonly number[]): string =>
  `${median(numbers).toFixed(0)} (at most ${Math.max(...numbers).toFixed(0)})`;

function row(cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}

async function startsOf(place: Place): Promise<readonly Started[]> {
  const starts: Started[] = [];
  for (let round = 0; round < 3; round++) {
    const started = await start(place);
    starts.push(started);
    await started.stop();
  }
  return starts;
}

const startRow = (what: string, starts: readonly Started[]): void =>
  row([what, shown(starts.map(({ milliseconds }) => milliseconds)), shown(starts.map(({ coreTime }) => coreTime))]);

async function measure(remains: Remains): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), "kabinet-bench-"));
  remains.push(() => rm(data, { recursive: true, force: true }));
  const resources = join(data, "resources");
  await mkdir(resources);
  const place = { databaseUrl: await makeDatabase(remains), data, resources };
  const first = await start(place);
  await addPeople(place.databaseUrl);
  const tokens = async (port: number) => ({
    administrator: await signIn(port, people.administrator),
    customer: await signIn(port, people.customer),
  });
  const who = ["administrator", "customer"] as const;
  const signedIn = await tokens(first.port);
  const without = { administrator: new Map(), customer: new Map() };
  for (const one of who) Object.assign(without, { [one]: await dataOf(first.port, signedIn[one]) });
  await first.stop();
  const bare = await startsOf(place);

  for (let at = 0; at < sections; at++)
    await writeFile(join(resources, `${sectionName(at)}.json`), sectionText(at, fields));
  const made = await start(place);
  await made.stop();
  const full = await startsOf(place);
  console.log(`${sections} sections of ${fields} fields; load of the machine ${loadavg()[0]?.toFixed(1)}\n`);
  row(["start", "milliseconds", "of the processors"]);
  row(["---", "---", "---"]);
  startRow("without sections", bare);
  startRow("with them", full);
  startRow("with them, the first time", [made]);

  const running = await start(place);
  remains.push(running.stop);
  const { port } = running;
  const now = await tokens(port);
  const faults = await read(port, "/api/definitions/faults", now.administrator);
  if ((faults as readonly unknown[]).length > 0) throw new Error(JSON.stringify(faults));
  console.log("");
  row(["a page's data of sections", "without, bytes sent (whole)", "with, bytes sent (whole)"]);
  row(["---", "---", "---"]);
  for (const one of who)
    for (const [path, [sent, bytes]] of await dataOf(port, now[one])) {
      const [before = 0, whole = 0] = (without[one] as Awaited<ReturnType<typeof dataOf>>).get(path) ?? [];
      row([`${one}: ${path}`, `${before} (${whole})`, `${sent} (${bytes})`]);
    }

  const token = now.administrator;
  console.log("");
  row(["a change of one section", "live after, ms", "worst request of others, ms", "of the processors, ms"]);
  row(["---", "---", "---", "---"]);
  const spentOn = async (work: () => Promise<unknown>): Promise<number> => {
    const before = await coreTimeOf(running.pid);
    await work();
    return (await coreTimeOf(running.pid)) - before;
  };
  const [idle, idleTime]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++)
    idleTime.push(await spentOn(async () => void idle.push(await worstWhile(port, token, () => setTimeout(1000)))));
  row(["none", "", shown(idle), shown(idleTime)]);
  const ways = {
    "of a file": (at: number, text: string) => async () => {
      const path = join(resources, `${sectionName(at)}.json`);
      await writeFile(`${path}.new`, text);
      await rename(`${path}.new`, path);
    },
    "in the editor": (at: number, text: string) => async () => {
      const path = `/api/definitions/sections/${sectionName(at)}`;
      const { version: seen } = (await read(port, path, token)) as { version: number };
      await ask(port, path, token, { method: "PUT", body: { text, seen } });
    },
  };
  for (const [way, change] of Object.entries(ways)) {
    const [live, worst, spent]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round++) {
      const [at, said] = [way === "of a file" ? round : sections - 1 - round, `, ${way} ${round}`];
      if (way !== "of a file") {
        const path = `/api/definitions/sections/${sectionName(at)}`;
        const { version: seen } = (await read(port, path, token)) as { version: number };
        await ask(port, `${path}/take-over`, token, { method: "PUT", body: { seen } });
        await setTimeout(1500);
      }
      const text = sectionText(at, fields + round, said);
      const changed = () => liveAfter(port, token, said, change(at, text));
      spent.push(
        await spentOn(async () => {
          worst.push(await worstWhile(port, token, async () => live.push(await changed())));
        }),
      );
    }
    row([way, shown(live), shown(worst), shown(spent)]);
  }
}

const remains: Remains = [];
try {
  await measure(remains);
} finally {
  for (const remove of remains.toReversed()) await remove();
}
