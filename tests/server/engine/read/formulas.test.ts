// A formula has one meaning: forms and the database agree to the last digit.
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formulaSql } from "../../../../server/engine/read/formulaSql.ts";
import type { Database } from "../../../../server/platform/db/open.ts";
import { isWorked } from "../../../../src/definition/formula/formulas.ts";
import { workedValues } from "../../../../src/definition/formula/workOut.ts";
import type { Fields } from "../../../../src/definition/grammar.ts";
import { testDatabase } from "../../../world/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
}, 120_000);
afterAll(() => database.close());

const stored = {
  sum: { type: "money", label: "Сумма" },
  rate: { type: "decimal", label: "Курс", scale: 8 },
  part: { type: "percent", label: "Доля" },
  count: { type: "integer", label: "Число" },
} as const satisfies Fields;

type Row = { readonly [K in keyof typeof stored]: string | number | null };

async function bySql(fields: Fields, rows: readonly Row[]): Promise<readonly object[]> {
  const worked = Object.entries(fields).flatMap(([name, field]) =>
    isWorked(field) ? [sql`${formulaSql({ fields }, field)} as ${sql.identifier(name)}`] : [],
  );
  const values = rows.map(
    ({ sum, rate, part, count }, at) =>
      sql`(${at}::integer, ${sum}::numeric(14,2), ${rate}::numeric(20,8), ${part}::numeric(7,2), ${count}::integer)`,
  );
  const { rows: found } = await database.db.execute(sql`
    select ${sql.join(worked, sql`, `)}
    from (values ${sql.join(values, sql`, `)}) t(at, sum, rate, part, count) order by at`);
  return found;
}

const byForm = (fields: Fields, rows: readonly Row[]): readonly object[] =>
  rows.map((row) => workedValues(fields, row));

/** A decimal of up to so many digits, often a round one. */
const decimal = (whole: number, digits: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.boolean(),
      fc.integer({ min: 0, max: whole }),
      fc.bigInt({ min: 0n, max: 10n ** 20n }),
      fc.nat(10 ** digits - 1),
    )
    .map(([minus, size, all, fraction]) => {
      const text = `${BigInt(all.toString().slice(0, Math.max(size, 1)))}.${String(fraction).padStart(digits, "0")}`;
      return minus && /[1-9]/.test(text) ? `-${text}` : text;
    });
const or = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 12 });
const row: fc.Arbitrary<Row> = fc.record({
  sum: or(fc.oneof(decimal(12, 2), fc.constantFrom("0.00", "0.01", "-0.01", "999999999999.99"))),
  rate: or(fc.oneof(decimal(12, 8), fc.constantFrom("0.00000000", "0.00000001", "3.00000000"))),
  part: or(fc.oneof(decimal(5, 2), fc.constantFrom("0.00", "12.50", "-99999.99"))),
  count: or(fc.oneof(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.constantFrom(0, 2, 3, 7))),
});

const { formula } = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(...Object.keys(stored), "1.2", "0.00000001", "0", "2", "3", "100", "999999999999.99999999"),
    tie("formula").map((inner) => `-${inner}`),
    tie("formula").map((inner) => `(${inner})`),
    fc.tuple(tie("formula"), fc.nat(8)).map(([inner, digits]) => `round(${inner}, ${digits})`),
    fc
      .tuple(fc.constantFrom("min", "max"), fc.array(tie("formula"), { minLength: 2, maxLength: 3 }))
      .map(([name, operands]) => `${name}(${operands.join(", ")})`),
    fc
      .tuple(tie("formula"), fc.constantFrom(" + ", "-", " * ", "/"), tie("formula"))
      .map(([left, sign, right]) => `(${left}${sign}${right})`),
    fc.tuple(tie("formula"), fc.constantFrom(" + ", "-", " * ", "/"), tie("formula")).map((parts) => parts.join("")),
  ),
}));

const fieldsOf = (texts: readonly string[], use: string): Fields => ({
  ...stored,
  a: { type: "money", label: "", formula: texts[0] ?? "0" },
  b: { type: "decimal", label: "", scale: 8, formula: texts[1] ?? "0" },
  c: { type: "percent", label: "", formula: texts[2] ?? "0" },
  d: { type: "integer", label: "", formula: texts[3] ?? "0" },
  e: { type: "decimal", label: "", formula: use },
});

const nothing: Row = { sum: null, rate: null, part: null, count: null };

test("the form and the database work out the same, whatever the formula and the values", async () => {
  const uses = fc.constantFrom("a / 3", "b * c - a", "(a + d) / b", "-d");
  await fc.assert(
    fc.asyncProperty(
      fc.array(formula, { minLength: 4, maxLength: 4 }),
      uses,
      fc.array(row, { minLength: 8, maxLength: 8 }),
      async (texts, use, rows) => {
        const fields = fieldsOf(texts, use);
        expect(await bySql(fields, rows)).toEqual(byForm(fields, rows));
      },
    ),
    { numRuns: 300 },
  );
}, 300_000);

test.each([
  ["sum / count", { sum: "10.00", count: 3 }, "3.33"],
  ["sum / count", { sum: "0.01", count: 2 }, "0.01"],
  ["sum / count", { sum: "-0.01", count: 2 }, "-0.01"],
  ["sum * part / 100", { sum: "10.10", part: "5.00" }, "0.51"],
  ["8 - 2 - 1 - sum", { sum: "0.00" }, "5.00"],
  ["2 + sum * 3", { sum: "1.00" }, "5.00"],
  ["-(sum - 3)", { sum: "1.00" }, "2.00"],
  ["sum / count", { sum: "1.00", count: 0 }, null],
  ["sum + count", { sum: "1.00", count: null }, null],
  ["max(sum, count, 0)", { sum: "-1.00", count: -2 }, "0.00"],
  ["min(sum, part)", { sum: "3.00", part: "2.50" }, "2.50"],
  ["min(sum, part)", { sum: "3.00", part: null }, null],
  ["round(sum / 2)", { sum: "-5.00" }, "-3.00"],
  ["round(sum, 1) * 10", { sum: "1.25" }, "13.00"],
  ["sum * count", { sum: "999999999999.99", count: 1 }, "999999999999.99"],
  ["sum * count", { sum: "999999999999.99", count: 2 }, null],
])("%s of %j is %s", async (text, values, value) => {
  const fields: Fields = { ...stored, a: { type: "money", label: "", formula: text } };
  const rows: readonly Row[] = [{ ...nothing, ...values }];
  expect(byForm(fields, rows)).toEqual([{ a: value }]);
  expect(await bySql(fields, rows)).toEqual([{ a: value }]);
});
