// The last month's run over the demo data leaves alone what earlier runs have closed.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planActs, type Plan } from "../../../../server/domains/acts/planActs.ts";
import { readHeld } from "../../../../server/domains/acts/readMovements.ts";
import type { Region } from "../../../../src/domain/company/region.ts";
import { demoServices } from "../../../world/demoDatabase.ts";

let services: Awaited<ReturnType<typeof demoServices>>;
beforeAll(async () => {
  services = await demoServices();
}, 180_000);
afterAll(() => services.database.close());

test("a run over the demo makes last month's acts, and none of earlier months", async () => {
  const { db } = services.database;
  const { rows } = await db.execute<{ id: number; region: Region }>(
    sql`select id, region from customers order by id limit 24`,
  );
  const plans: Plan[] = [];
  for (const { id, region } of rows) {
    const period = { region, from: "2026-10-01", to: "2026-10-31" } as const;
    plans.push(...(await planActs(db, id, period, await readHeld(db, id, period))));
  }
  const outcomes = new Set(plans.map(({ outcome }) => outcome));
  expect(
    plans
      .flatMap((plan) => ("reason" in plan && plan.outcome !== "already" ? [plan.reason] : []))
      .filter((reason) => reason !== null),
  ).toEqual([]);
  expect([...outcomes].toSorted()).toEqual(["already", "planned"]);
}, 120_000);
