// The VAT of bills and acts: calculated per line, at the rate of the line's time.
import { afterAll, beforeAll, expect, test } from "vitest";
import { act } from "../../../../server/domains/papers/layouts/act.ts";
import type { ActPaper, BillPaper } from "../../../../server/domains/papers/model.ts";
import { readPaper } from "../../../../server/domains/papers/readPaper.ts";
import { actRules } from "../../../../server/domains/acts/actRules.ts";
import { writeContextOf } from "../../../../server/engine/writeContextOf.ts";
import { insertDraft } from "../../../../server/engine/write/write.ts";
import { openWorld, type Bill, type Shop, type World } from "../billing/world.ts";

let world: World;
let shop: Shop;
let kazakh: Shop;
beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
  kazakh = await world.shop("kz");
});
afterAll(() => world.close());

const administrator = { userId: 1, sessionId: "", role: "ADMIN", customerId: null, region: "by" } as const;

async function read(form: "bill" | "act", id: number): Promise<BillPaper | ActPaper> {
  const { database, files, registry } = world.services;
  const paper = await readPaper({ registry, db: database.db, caller: administrator }, files, form, id);
  if (paper.form === "contract" || paper.form === "refund") throw new Error("another form");
  return paper;
}

test("the same lines have the same VAT on a bill and on an act", async () => {
  const accountId = await shop.account("yandex_direct");
  // Calculated from the total of 3.02 it would be 0.50.
  const lines = ["1.01", "2.01"].map((amount) => ({ accountId, amount }));
  const { id: billId } = (await shop.bill(lines)).json<Bill>();
  const own = { customerId: shop.customerId, date: "2026-10-31", totalWithVat: "3.02", lines };
  const { id: actId } = await world.create("acts", own);
  const [onBill, onAct] = [await read("bill", billId), await read("act", actId)];
  expect(onAct.lines.map(({ vat }) => vat)).toEqual(["0.17", "0.34"]);
  expect(onBill.lines.map(({ vat }) => vat)).toEqual(["0.17", "0.34"]);
  expect(onAct).toMatchObject({ vat: "0.51", net: "2.51" });
});

test("a line of an act is taxed as in its month, whatever holds on the act's day", async () => {
  const { services } = world;
  const accountId = await kazakh.account("yandex_direct");
  const line = { accountId, basis: "spend", cabinetCurrency: "KZT" };
  const { id } = await services.database.transaction(async (db) => {
    const context = writeContextOf({ ...{ services, db, caller: administrator, region: "kz" }, ip: "", requestId: "" });
    const draft = {
      ...{ customerId: kazakh.customerId, date: "2026-01-31", totalWithVat: "2280.00" },
      ...{ periodFrom: "2026-01-01", periodTo: "2026-01-31" },
      lines: [
        { ...line, month: "2025-12-01", quantity: "1120.00", amount: "1120.00" },
        { ...line, month: "2026-01-01", quantity: "1160.00", amount: "1160.00" },
      ],
    };
    const prepared = (await actRules.beforeSave?.(draft, undefined, context)) ?? draft;
    return insertDraft(context, context.registry.require("acts"), prepared);
  });
  const paper = await read("act", id);
  expect(paper.lines.map(({ vatPercent, vat }) => [Number(vatPercent), vat])).toEqual([
    [12, "120.00"],
    [16, "160.00"],
  ]);
  expect(paper).toMatchObject({ vat: "280.00" });
  // With several percents none is printed.
  if (paper.form === "act") expect(JSON.stringify(act(paper))).toContain("В том числе НДС: Двести восемьдесят тенге");
});
