// Rules tried on a record.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCustomer } from "../../../world/callers.ts";
import { openRuled, orders, type Ruled } from "./ruled.ts";

let ruled: Ruled;
beforeAll(async () => {
  const letter = { to: "contact", subject: "Заказ {number}", text: "Ждём до {dueDate}." };
  ruled = await openRuled([
    orders({
      write: { label: "Письмо", on: { state: "late" }, do: { letter } },
      paid: { label: "Оплачен", on: "changed", when: { total: { over: "0" } }, do: { set: { counter: 7 } } },
      late: { label: "Опоздание", on: "created", do: { set: { status: "late" } } },
      copy: {
        label: "Копия",
        on: { state: "late" },
        do: { create: { to: "orders", values: { number: "{number}/2" } } },
      },
      tell: { label: "CRM", on: { state: "late" }, do: { call: { to: "CRM", body: ["number"] } } },
    }),
  ]);
});
afterAll(() => ruled.close());

const tried = async (rule: string, recordId: number) => {
  const answer = await ruled.admin.call("POST", `/api/rules/orders/${rule}/try`, { body: { recordId } });
  return { status: answer.status, ...answer.json() };
};

test("it says what a rule would do, and leaves everything as it is", async () => {
  const { add, letters, read, runs } = ruled;
  const { id, version } = await add("orders", { number: "А-1", contact: "a@firm.by", dueDate: "2026-12-01" });
  await runs();
  expect(await tried("write", id)).toMatchObject({
    ...{ state: "done", result: "Письмо: a@firm.by" },
    details: ["Заказ А-1", "Ждём до 01.12.2026."],
  });
  expect(await tried("copy", id)).toMatchObject({ state: "done", result: "Добавлено: Заказ № А-1/2" });
  expect(await tried("tell", id)).toMatchObject({
    state: "done",
    result: "Вызов CRM",
    details: ['{\n  "number": "А-1"\n}'],
  });
  expect(await tried("paid", id)).toMatchObject({ state: "skipped", result: "Условие не выполняется" });
  const refused = await tried("late", id);
  expect(refused).toMatchObject({
    state: "failed",
    result: expect.stringContaining("Отметить опоздание нельзя") as string,
  });
  expect(await letters()).toEqual([]);
  expect(await read("orders", id)).toMatchObject({ version, counter: 0 });
  // The log contains only the rule that really ran.
  expect((await runs()).map(({ rule }) => rule)).toEqual(["late"]);
});

test("there is nothing to try on for others, and without a rule or a record", async () => {
  const { id } = await ruled.add("orders", { number: "А-2" });
  expect((await tried("toString", id)).status).toBe(404);
  expect((await tried("write", 999_999)).status).toBe(404);
  const customer = await asCustomer(ruled.server);
  const answer = await customer.call("POST", "/api/rules/orders/write/try", { body: { recordId: id } });
  expect(answer.status).toBe(403);
});
