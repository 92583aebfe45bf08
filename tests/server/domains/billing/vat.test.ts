// The database calculates VAT as the domain does.
import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../../server/platform/db/open.ts";
import { splitVat } from "../../../../src/domain/money/vat.ts";
import { ofCents, percent } from "../../../domain/arbitraries.ts";
import { testDatabase } from "../../../world/database.ts";
import { migrated } from "../../../world/testApp.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase(migrated);
});
afterAll(() => database.close());

/** Positive and negative amounts up to the largest that can be stored. */
const hundredths = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });

test("SQL and domain give the same VAT for any sum, and added VAT can be cut out again", async () => {
  const cases = fc.sample(fc.tuple(hundredths, percent(100)), 2000);
  const { rows } = await database.db.execute<{ gross: string; percent: string; vat: string; more: string }>(sql`
    select c.gross::text, c.percent::text, vat_of(c.gross, c.percent)::text as vat,
      with_vat(c.gross, c.percent)::text as more
    from jsonb_to_recordset(${JSON.stringify(cases.map(([gross, rate]) => ({ gross: ofCents(gross), percent: rate })))}::jsonb)
      as c(gross numeric(14,2), percent numeric(7,2))`);
  expect(rows).toHaveLength(cases.length);
  for (const { gross, percent: rate, vat, more } of rows) {
    expect(vat, `${gross} with ${rate} %`).toBe(splitVat(gross, rate).vat);
    expect(splitVat(more, rate).net, `${gross} and ${rate} %`).toBe(gross);
  }
});

test("half a hundredth is rounded up, and a long quotient is rounded once", async () => {
  for (const [gross, rate] of [
    ["0.03", "100"],
    ["-0.03", "100"],
    ["200000000000.37", "33.33"],
    ["999999999999.99", "0.01"],
  ] as const) {
    const { rows } = await database.db.execute(sql`select vat_of(${gross}::numeric, ${rate}::numeric)::text as vat`);
    expect(rows, `${gross} with ${rate} %`).toEqual([{ vat: splitVat(gross, rate).vat }]);
  }
});

test("all SQL uses one function for VAT", async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and prosrc ~* 'vat_percent' and prosrc ~* '100 \\+'`);
  expect(rows).toEqual([]);
  const files = readdirSync("server", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const cut = files.filter((file) =>
    /vat_percent[^;]*\b100 \+|\b100 \+[^;]*vat_percent/.test(readFileSync(`server/${file}`, "utf8")),
  );
  expect(cut).toEqual([]);
});
