// Random months: customers of both regions with every payment type top up, pay early, late and in part, spend late and
// are corrected, while acts are made, months closed, rates and contracts changed, across midnights, a new year and a new
// rate of VAT. After every step the books agree, every bridge closes, and prices and acts are as expected.
//
//   WALK_SEED=7,8 npx vitest run --project node tests/server/domains/books/months.test.ts    other walks
//   WALK_SEED=7 WALK_SHRINK=1 npx vitest …                                          the shortest one that fails
import fc from "fast-check";
import { expect, test } from "vitest";
import { audit, type Found } from "./audit.ts";
import { openBusiness } from "./walk/business.ts";
import { modelOf } from "./walk/model.ts";
import { doMove, type MoveName, moves, weights } from "./walk/moves.ts";
import type { Chance } from "./walk/stage.ts";

interface Step extends Chance {
  readonly does: MoveName;
  /** The days to move on, and the time of day in UTC: before and after the midnights of Almaty and Minsk. */
  readonly days: number;
  readonly at: string;
}

const names = Object.keys(moves) as MoveName[];
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.oneof(...names.map((name) => ({ arbitrary: fc.constant(name), weight: weights[name] }))),
  who: fc.nat(4),
  one: fc.nat(11),
  other: fc.nat(59),
  cents: fc.integer({ min: 1, max: 90_000 }),
  back: fc.oneof({ arbitrary: fc.nat(5), weight: 3 }, { arbitrary: fc.nat(45), weight: 1 }),
  days: fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 5),
  at: fc.constantFrom("09:00", "18:30", "19:30", "20:30", "21:30"),
});

const chosen = (does: MoveName, who: number, more: Partial<Step> = {}): Step => ({
  ...{ does, who, one: 2, other: 1, cents: 70_000, back: 0, days: 0, at: "10:00" },
  ...more,
});

const prepaying = [0, 1, 3, 4];

/** At first, all customers except those who pay actual expenses put money into two cabinets. */
const begin = prepaying.flatMap((who) =>
  [2, 2, 3, 3].map((one, at) => chosen(at % 2 === 0 ? "bill" : "payBill", who, { one })),
);

/**
 * At the end, money moves between two contracts, a bill is priced again after later bills got their numbers, acts of a
 * closed month are to be hidden and shown, and spend comes late: from before the new rate of VAT, and from a closed month, where it is
 * corrected too.
 */
const end = [
  ...prepaying.flatMap((who) => [
    chosen("contract", who, { one: 3, other: 0 }),
    ...[chosen("bill", who), chosen("payBill", who), chosen("transfer", who)],
  ]),
  ...[chosen("bill", 0), chosen("bill", 0), chosen("payBill", 0, { one: 0, days: 5 })],
  ...[chosen("run", 3, { days: 35 }), chosen("run", 3, { days: 35 })],
  ...[75, 100, 130, 150].map((back) => chosen("spend", 3, { cents: 800, back })),
  ...[chosen("run", 3, { other: 0 }), chosen("closeMonth", 3)],
  ...[0, 1].map((other) => chosen("showAct", 3, { other })),
  ...[20, 40].flatMap((back) => [chosen("spend", 3, { cents: 800, back }), chosen("correct", 3, { cents: 800, back })]),
];

/** How often each move succeeded. */
const done = new Map<MoveName, number>();

async function walk(steps: readonly Step[]): Promise<void> {
  const business = await openBusiness();
  const { database } = business.world.services;
  try {
    const model = await modelOf(business);
    for (const { does, days, at, ...chance } of [...begin, ...steps, ...end]) {
      business.wait(days, at);
      const answers = await doMove(does, business, model, chance);
      done.set(does, (done.get(does) ?? 0) + answers.filter(({ status }) => status < 300).length);
      const { found } = await audit(database);
      const told = () => answers.map(({ text }) => text.slice(0, 300)).join(" | ");
      expect(found, `${foundBy(found)} after ${does} at ${new Date().toISOString()}: ${told()}`).toEqual([]);
      await model.expectAll();
    }
  } finally {
    await business.close();
  }
}

/** The names of the rules that found something. */
const foundBy = (found: readonly Found[]): string => [...new Set(found.map(({ rule }) => rule))].join(", ");

const wanted = process.env["WALK_SEED"];
const seeds = wanted === undefined ? [1, 2, 3, 4] : wanted.split(",").map(Number);
const length = Number(process.env["WALK_STEPS"] ?? 60);

test.each(seeds)(
  "whatever happens in months, in any order, the books agree after every step (walk %i)",
  async (seed) => {
    const { failed, counterexample, errorInstance } = await fc.check(
      fc.asyncProperty(fc.array(step, { minLength: length, maxLength: length }), walk),
      {
        seed,
        numRuns: 1,
        unbiased: true,
        endOnFailure: process.env["WALK_SHRINK"] === undefined,
        interruptAfterTimeLimit: 500_000,
      },
    );
    if (failed)
      throw new Error(`Walk WALK_SEED=${seed}:\n${wordsOf(counterexample?.[0] ?? [])}\n${String(errorInstance)}`);
  },
  600_000,
);

const wordsOf = (steps: readonly Step[]): string => steps.map((one) => JSON.stringify(one)).join("\n");

test.runIf(wanted === undefined)("every kind of step was possible at some time", () => {
  expect(names.filter((name) => !done.get(name))).toEqual([]);
});
