// Rules started by changes of records, in an operators' section, through the API.
import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { asCustomer } from "../../../world/callers.ts";
import { importOrders, openRuled, orders, type Ruled } from "./ruled.ts";

let ruled: Ruled;
const open = async (rules: object): Promise<Ruled> => (ruled = await openRuled([orders(rules)]));
afterEach(() => ruled.close());

const letter = { to: "contact", subject: "Заказ {number}", text: "Сумма {total}.\n\nПо заказу {parentId}." };

test("a new record has its letter written once, with its fields filled in", async () => {
  const { add, change, runs, letters } = await open({
    welcome: { label: "Письмо о заказе", on: "created", when: { contact: { filled: true } }, do: { letter } },
  });
  const parent = await add("orders", { number: "А-1" });
  const made = await add("orders", { number: "А-2", contact: "a@firm.by", total: "1500", parentId: parent.id });
  expect(await runs()).toMatchObject([
    { rule: "welcome", recordId: made.id, event: "created", state: "done", result: "Письмо: a@firm.by", attempts: 1 },
  ]);
  await change("orders", made, { note: "позже" });
  expect(await runs()).toHaveLength(1);
  expect(await letters()).toEqual([
    {
      to: "a@firm.by",
      subject: "Заказ А-2",
      paragraphs: [
        "Сумма 1 500,00 BYN.".replaceAll(" ", "\u00a0").replace("Сумма\u00a0", "Сумма "),
        "По заказу № А-1.",
      ],
    },
  ]);
});

test("a state that is reached sets fields, in the system's name, and a record that has them is left alone", async () => {
  const { add, admin, read, runs, server } = await open({
    stamp: {
      label: "День подтверждения",
      on: { state: "confirmed" },
      do: { set: { confirmedAt: "today", note: "По заказу {number}" } },
    },
  });
  const { id } = await add("orders", { number: "Б-1" });
  await admin.call("PUT", `/api/orders/confirm/${id}`);
  expect(await runs()).toMatchObject([{ rule: "stamp", event: "state", state: "done" }]);
  expect(await read("orders", id)).toMatchObject({
    note: "По заказу Б-1",
    confirmedAt: expect.stringMatching(/^20/) as string,
  });
  const { rows } = await server.services.database.pool.query(
    "select user_id, action from audit where resource = 'orders' order by id desc limit 1",
  );
  expect(rows).toEqual([{ user_id: null, action: "rule stamp" }]);
});

test("a rule moves a state only by the action that sets it, and a refusal is in the log", async () => {
  const { add, change, read, runs, admin } = await open({
    late: { label: "Опоздание", on: { changed: ["note"] }, do: { set: { status: "late" } } },
  });
  const made = await add("orders", { number: "В-1" });
  await change("orders", made, { note: "ждём" });
  const [refused] = await runs();
  expect(refused).toMatchObject({
    state: "failed",
    error: expect.stringContaining("Отметить опоздание нельзя") as string,
  });
  await admin.call("PUT", `/api/orders/confirm/${made.id}`);
  expect((await admin.call("POST", `/api/resources/rule-runs/${refused?.id ?? 0}/retry`)).status).toBe(200);
  expect(await runs()).toMatchObject([{ state: "done", error: null, attempts: 2 }]);
  expect(await read("orders", made.id)).toMatchObject({ status: "late" });
});

test("of a transaction only the last state counts", async () => {
  const { add, runs } = await open({
    draft: { label: "Черновик", on: { state: "draft" }, do: { set: { note: "черновик" } } },
    confirmed: { label: "Подтверждён", on: { state: "confirmed" }, do: { set: { note: "подтверждён" } } },
    changed: { label: "Изменён", on: "changed", do: { set: { counter: 5 } } },
  });
  // Creates it as a draft and confirms it, in one request.
  await add("orders", { number: "Г-1", status: "confirmed" });
  expect((await runs()).map(({ rule, state }) => `${rule} ${state}`)).toEqual(["confirmed done", "changed done"]);
});

test("rules don't start themselves, nor each other for ever", async () => {
  const chain = (name: string, from: string, to: string) => ({
    [name]: { label: name, on: { changed: [from] }, do: { set: { [to]: "{number}" } } },
  });
  const { add, change, runs } = await open({
    ...chain("first", "note", "phrase"),
    own: { label: "Своё", on: "changed", when: { counter: 0 }, do: { set: { counter: 1 } } },
    again: { label: "Обратно", on: { changed: ["counter"] }, do: { set: { note: "x {number}" } } },
    third: { label: "Третье", on: { changed: ["phrase"] }, do: { set: { total: "5" } } },
    fourth: { label: "Четвёртое", on: { changed: ["total"] }, do: { set: { parentId: "{id}" } } },
  });
  const made = await add("orders", { number: "Д-1" });
  await change("orders", made, { dueDate: "2026-12-01" });
  const done = (await runs()).map(({ rule, state }) => `${rule} ${state}`);
  // own → again → first → third, which exceeds the limit; the note that `again` sets does not start `own` again.
  expect(done).toEqual(["own done", "again done", "first done", "third skipped"]);
});

test("a record from a file starts no rule that leaves imports out", async () => {
  const { admin, runs } = await open({
    quiet: { label: "Тихо", on: "created", imports: false, do: { set: { note: "тихо" } } },
    loud: { label: "Громко", on: "created", do: { set: { counter: 1 } } },
  });
  const answer = await importOrders(admin, "Номер\nИз файла\n");
  expect(answer.status, answer.text).toBe(200);
  expect((await runs()).map(({ rule }) => rule)).toEqual(["loud"]);
});

test("a rule adds records elsewhere and gives people tasks", async () => {
  const { add, admin, runs } = await open({
    follow: {
      label: "Следом",
      on: "created",
      when: { parentId: { filled: false } },
      do: { create: { to: "orders", values: { number: "{number}/1", parentId: "{id}", dueDate: "today+14" } } },
    },
    call: { label: "Позвонить", on: { changed: ["note"] }, do: { task: { title: "Позвонить о заказе {number}" } } },
  });
  expect(await runs()).toEqual([]);
  const made = await add("orders", { number: "Е-1" });
  expect(await runs()).toMatchObject([{ rule: "follow", state: "done", result: "Добавлено: Заказ № Е-1/1" }]);
  const found = await admin.call("GET", `/api/resources/orders?filter=${encodeURIComponent('{"number":"Е-1/1"}')}`);
  expect(found.status).toBe(200);
  await admin.call("PUT", `/api/resources/orders/${made.id}`, { body: { note: "да", version: made.version } });
  await runs();
  const tasks = await admin.call("GET", "/api/resources/tasks");
  expect(tasks.json()).toMatchObject([{ title: "Позвонить о заказе Е-1", resource: "orders", recordId: made.id }]);
});

test("a rule sees the fields that the customer who adds a record may not read", async () => {
  const text = { type: "text", label: "Тема", required: true };
  const fields = {
    title: text,
    customerId: { type: "reference", label: "Клиент", to: "customers", required: true },
    margin: { type: "integer", label: "Наценка", default: 5, access: { read: ["ADMIN"] } },
  };
  const letter = { to: "$admins", subject: "{title}", text: "Наценка {margin}" };
  ruled = await openRuled([
    {
      ...{ name: "wishes", label: { one: "Пожелание", many: "Пожелания", new: "Новое пожелание" } },
      ...{ represent: "{title}", owner: "customerId", fields },
      access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"], create: ["CUSTOMER"] },
      list: { columns: ["title"], sort: "title" },
      form: { tabs: { Основное: Object.keys(fields) } },
      rules: { tell: { label: "Сказать", on: "created", when: { margin: { over: "4" } }, do: { letter } } },
    },
  ]);
  const customer = await asCustomer(ruled.server);
  const body = { title: "Больше баннеров", customerId: customer.person?.customerId };
  expect((await customer.call("POST", "/api/resources/wishes", { body })).status).toBe(201);
  expect(await ruled.runs()).toMatchObject([{ rule: "tell", state: "done" }]);
  expect(await ruled.letters()).toMatchObject([
    { to: ruled.admin.person?.email, subject: "Больше баннеров", paragraphs: ["Наценка 5"] },
  ]);
  const definitions = await customer.call("GET", "/api/definitions");
  expect(definitions.text).toContain('"wishes"');
  expect(definitions.text).not.toContain('"rules"');
});

test("the example writes to a supplier when something is ordered", async () => {
  const examples = ["suppliers", "purchases"].map((name) => readFileSync(`docs/examples/${name}.json`, "utf8"));
  ruled = await openRuled(examples.map((text) => JSON.parse(text) as object));
  // The letter's paper names our company.
  await ruled.add("regions", { name: "BY", currencyCode: "BYN", vatPercent: "20", isDefault: true, isActive: true });
  const supplier = await ruled.add("suppliers", { name: "ООО «Площадка»", kind: "service", email: "sales@site.by" });
  const lines = [{ what: "Баннер", quantity: 1, amount: "100" }];
  const made = await ruled.add("purchases", {
    ...{ number: "З-7", date: "2026-11-20", supplierId: supplier.id, lines, total: "100", dueDate: "2026-12-01" },
  });
  expect(await ruled.runs()).toEqual([]);
  await ruled.admin.call("PUT", `/api/purchases/order/${made.id}`);
  expect(await ruled.runs()).toMatchObject([{ rule: "ordered", result: "Письмо: sales@site.by", state: "done" }]);
  expect((await ruled.letters())[0]?.subject).toBe("Заказ № З-7 от 20.11.2026");
});
