// Changes through every door: none reaches a state without its action, changes a frozen value, deletes a kept record,
// or moves money twice. First tries every door of an operator's section in each of its states, then random sequences,
// also of built-in papers. SEQUENCES=200 tries more of them. `npm run test:faults` shows that a mistake at each door is
// found.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Definition } from "../../../../../src/definition/grammar.ts";
import { addDays } from "../../../../../src/domain/time/periods.ts";
import { runDueJobs } from "../../../../../server/platform/jobs/runJobs.ts";
import { type Client, tokenClient } from "../../../../world/callers.ts";
import { password } from "../../../../world/people.ts";
import { auditOf } from "../../../domains/books/audit.ts";
import { openWorld, type Row, type Shop, type World } from "../../../domains/billing/world.ts";
import { type DoorName, doorNames, doors, waysOf } from "./doors.ts";
import { Judge, requireSound } from "./judge.ts";
import { requests, topics } from "./sections.ts";

const papers = ["requests", "bills", "acts", "contracts"] as const;
type Paper = (typeof papers)[number];

let world: World;
let shop: Shop;
let accountId: number;
let program: Client;
let judge: Judge;
beforeAll(async () => {
  world = await openWorld({ sections: [topics, requests] });
  shop = await world.shop();
  accountId = await shop.account("kufar");
  program = await newProgram();
  judge = new Judge(world, [...papers, "topics"]);
});
afterAll(() => world.close());

async function newProgram(): Promise<Client> {
  const expiresOn = addDays(world.today, 1);
  const body = { name: "1С", rights: "write", sections: [...papers, "topics"], current: password, expiresOn };
  const { token } = (await world.admin.call("POST", "/api/service-tokens", { body })).json<{ token: string }>();
  return tokenClient(world.app, token);
}

const definitionOf = (name: Paper): Definition => world.services.registry.require(name);

let count = 0;
async function newRecord(name: Paper): Promise<Row> {
  const number = `П-${(count += 1)}`;
  const { customerId } = shop;
  if (name === "bills") return (await shop.bill([{ accountId, amount: "10" }])).json<Row>();
  if (name === "requests") {
    const topic = () => world.create("topics", { title: number });
    const [{ id: topicId }, { id: groupId }] = [await topic(), await topic()];
    return world.create("requests", { customerId, title: number, topicId, groupId, place: count, price: "1" });
  }
  return name === "acts"
    ? world.create("acts", { customerId, number, date: world.today, totalWithVat: "12" })
    : world.create("contracts", { customerId, number, startDate: world.today });
}

interface Step {
  readonly door: DoorName;
  readonly way: string;
  readonly by: "administrator" | "customer" | "program";
  readonly twice?: boolean;
}

/** @returns the record afterwards; undefined if it is deleted */
async function take(name: Paper, record: Row, { door, way, by, twice }: Step): Promise<Row | undefined> {
  const client = { administrator: world.admin, customer: shop.client, program }[by];
  const place = { world, client, definition: definitionOf(name), record, accountId };
  await Promise.all((twice ? [1, 2] : [1]).map(() => doors[door].go(place, way)));
  while ((await runDueJobs(world.services, world.app.log)) > 0);
  return judge.look(name, record.id, `${by}, ${door}, ${way}`);
}

const run = (record: Row | undefined, way: string): Promise<Row | undefined> =>
  record ? take("requests", record, { door: "action", way, by: "administrator" }) : Promise.resolve(undefined);

/** The actions that bring a record into a state, and the doors to try there. */
const places: Readonly<Record<string, readonly [ways: readonly string[], tried: readonly DoorName[]]>> = {
  open: [[], doorNames],
  done: [["finish"], doorNames],
  "done and checked": [
    ["finish", "check"],
    ["action", "deletion", "elsewhere"],
  ],
};

test.each(Object.entries(places))(
  "no door of a record that is %s leads where it should not",
  async (_, [ways, tried]) => {
    const definition = definitionOf("requests");
    const steps = tried.flatMap((door) =>
      waysOf(door, definition).flatMap((way): readonly Step[] => [
        { door, way, by: "administrator" },
        ...(door === "form" ? [{ door, way, by: "program" } as const] : []),
        ...(door === "cell" && !way.includes(" ") ? [{ door, way, by: "customer" } as const] : []),
      ]),
    );
    let record: Row | undefined;
    const there = async (): Promise<Row | undefined> => {
      let made: Row | undefined = await newRecord("requests");
      for (const way of ways) made = await run(made, way);
      return made;
    };
    for (const step of steps) {
      record ??= await there();
      if (!record) throw new Error("no way to bring a record there");
      const after = await take("requests", record, step);
      // A record that a step has changed is not where the next step must start.
      record = after && after.version === record.version ? after : undefined;
    }
    await requireSound(world);
  },
);

interface Story {
  readonly of: Paper;
  readonly goes: readonly (readonly [DoorName, string])[];
  readonly ends: object;
}

const stories: Readonly<Record<string, Story>> = {
  "what was planned before a record froze does not begin in it": {
    of: "requests",
    goes: [
      ["plan", "price"],
      ["action", "finish"],
      ["day", "begins"],
    ],
    ends: { price: "1.00" },
  },
  "what was planned for a record begins in it": {
    of: "requests",
    goes: [
      ["plan", "price"],
      ["day", "begins"],
    ],
    ends: { price: "7.00" },
  },
  "a version brings a state back by its action": {
    of: "requests",
    goes: [
      ["action", "finish"],
      ["action", "reopen"],
      ["version", "before"],
    ],
    ends: { step: "done" },
  },
  "a record comes back as it was when it was last deleted": {
    of: "requests",
    goes: [
      ["deletion", "of itself"],
      ["history", "last"],
      ["action", "finish"],
      ["deletion", "of itself"],
      ["history", "first"],
      ["history", "last"],
    ],
    ends: { step: "done" },
  },
  "a rule in nobody's name changes a record with versions within the save": {
    of: "requests",
    goes: [["cell", "wish rename"]],
    ends: { title: "Названа правилом" },
  },
  "a rule in nobody's name changes a record with versions and planned values after the save": {
    of: "requests",
    goes: [
      ["cell", "wish priceLater"],
      ["cell", "wish finishLater"],
    ],
    ends: { step: "done", note: "Правило", price: "5.00" },
  },
  "a bill that is paid several times at once and saved again moves money once": {
    of: "bills",
    goes: [
      ["action", "pay"],
      ["many", "pay"],
      ["cell", "base"],
      ["form", "base"],
      ["cell", "paid"],
    ],
    ends: { paid: true },
  },
};

test.each(Object.entries(stories))("%s", async (_, { of, goes, ends }) => {
  let record = await newRecord(of);
  for (const [door, way] of goes)
    record = (await take(of, record, { door, way, by: "administrator", twice: true })) ?? record;
  expect(record).toMatchObject(ends);
  await requireSound(world);
});

const steps = fc.array(
  fc.record({
    door: fc.constantFrom<DoorName>(...doorNames, "cell", "cell", "action", "action"),
    at: fc.nat(1000),
    by: fc.constantFrom<Step["by"]>("administrator", "administrator", "administrator", "customer", "program"),
    twice: fc.boolean(),
  }),
  { minLength: 6, maxLength: 14 },
);

test("no sequence of changes reaches a state past its action, changes what is frozen, or moves money twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...papers), steps, async (name, all) => {
      let record = await newRecord(name);
      for (const { at, ...step } of all) {
        const ways = waysOf(step.door, definitionOf(name));
        const way = ways[at % ways.length];
        // A deleted record comes back as it was.
        if (way !== undefined) record = (await take(name, record, { ...step, way })) ?? record;
      }
      await requireSound(world);
    }),
    { numRuns: Number(process.env["SEQUENCES"] ?? 12) },
  );
  expect((await auditOf(world.services.database.db)).found).toEqual([]);
});
