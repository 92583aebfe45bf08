// The wording of a run's act: 1 200.00 were paid, of which 900.00 were enrolled after VAT and a commission of 10 %; at
// the bill's rate of 3.1050 they made 289.86 $.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contextOfRun } from "../../../../server/domains/acts/runs.ts";
import { act as actForm } from "../../../../server/domains/papers/layouts/act.ts";
import { readPaper } from "../../../../server/domains/papers/readPaper.ts";
import { sum } from "../../../../src/domain/money/money.ts";
import { openWorld, type World } from "../billing/world.ts";
import { closeMonth, enrol, spend } from "./month.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.setRates("by", "3.0000", "2026-07-01");
  await world.setRates("by", "4.0000", "2026-09-30");
  await world.setRates("by", "2.0000", "2026-10-01");
});
afterAll(() => world.close());

async function actOf(spent: string) {
  const { db } = world.services.database;
  const shop = await world.shop();
  const account = await shop.account("google_ads");
  await enrol(db, account, {
    date: "2026-08-05",
    paid: "1200.00",
    enrolled: "900.00",
    arrives: "289.86",
    rate: "3.105",
  });
  await spend(db, account, "2026-09-03", spent);
  const [made] = await closeMonth(world.services, shop.customerId, "2026-09");
  return made?.actId ?? 0;
}

async function paperOf(actId: number) {
  const { services } = world;
  const context = contextOfRun({ starterId: null, region: "by" }, services, services.database.db);
  const paper = await readPaper(context, services.files, "act", actId);
  if (paper.form !== "act") throw new Error("another form");
  return {
    paper,
    lines: paper.lines.map((line) => [
      line.subject.replaceAll(/\s/g, " ").replace(/^.*», /, ""),
      ...[line.net, line.vat, line.gross],
    ]),
  };
}

test("an act shows the rates of its sums: those of the bills, and the month's last one for what is unpaid", async () => {
  const { paper, lines } = await paperOf(await actOf("100.00"));
  expect(lines).toEqual([["100,00 $ по 3,1050", "344.99", "69.00", "413.99"]]);
  expect(JSON.stringify(actForm(paper))).toContain("оплаченное — по счетам, в среднем");
  expect(JSON.stringify(actForm(paper)), "and not the bank's of the act's day").not.toContain("4,0000");
  // 4.00 and 3.5 %
  expect((await paperOf(await actOf("300.00"))).lines[0]?.[0]).toBe("289,86 $ по 3,1050 и 10,14 $ по 4,1400");
});

test("if the region wants it, the act shows the fee separately, with the same total", async () => {
  const together = await actOf("100.00");
  await world.setRegion("BY", { actCommission: "apart" });
  const apart = await actOf("100.00");
  await world.setRegion("BY", { actCommission: "together" });
  const { paper, lines } = await paperOf(apart);
  expect(lines).toEqual([
    ["100,00 $ по 3,1050", "310.50", "62.10", "372.60"],
    ["Вознаграждение исполнителя", "34.49", "6.90", "41.39"],
  ]);
  for (const part of ["net", "vat", "gross"] as const)
    expect(sum(paper.lines.map((line) => line[part]))).toBe(paper[part]);
  expect(paper.gross).toBe("413.99");
  expect((await paperOf(together)).lines, "an act stays as it was made").toHaveLength(1);
});

test("an act made before lines had rates stays as printed", async () => {
  const id = await actOf("100.00");
  await world.services.database.db.execute(sql`
    update acts_lines set rate = null, unpaid_rate = null where parent_id = ${id}`);
  const { paper, lines } = await paperOf(id);
  expect(lines).toEqual([["100,00 $", "344.99", "69.00", "413.99"]]);
  expect(JSON.stringify(actForm(paper))).toContain("Курсы Национального банка на 30.09.2026: 1 $ = 4,0000");
});
