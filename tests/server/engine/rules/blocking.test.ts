// Rules that run within the save that starts them, however a record is changed.
import { afterEach, expect, test } from "vitest";
import { asCustomer } from "../../../world/callers.ts";
import { importOrders, openRuled, orders, type Ruled } from "./ruled.ts";

let ruled: Ruled;
const open = async (rules: object, ...others: readonly object[]): Promise<Ruled> =>
  (ruled = await openRuled([orders(rules), ...others]));
afterEach(() => ruled.close());

const counted = {
  label: "Пересчёт",
  on: "changed",
  blocking: true,
  when: { note: { filled: true } },
  do: { set: { counter: 7, phrase: "{note}" } },
};
const count = async (table: string): Promise<number> => {
  const { rows } = await ruled.server.services.database.pool.query<{ count: number }>(
    `select count(*)::integer as count from ${table}`,
  );
  return rows[0]?.count ?? 0;
};

test("a save answers with what its blocking rule has set, once, and the log and the history have it", async () => {
  const { add, change, runs, read, admin } = await open({ counted });
  const made = await add("orders", { number: "А-1" });
  const saved = await change("orders", made, { note: "срочно" });
  expect(saved).toMatchObject({ counter: 7, phrase: "срочно", version: 3 });
  // Its answer can be saved again at once.
  await change("orders", saved, { counter: 8, note: null });
  expect(await runs()).toMatchObject([
    { rule: "counted", state: "done", result: "Изменено: Слова: срочно; Счётчик: 7" },
  ]);
  expect(await read("orders", made.id)).toMatchObject({ counter: 8 });
  const history = await admin.call("GET", `/api/history?resource=orders&recordId=${made.id}`);
  expect(history.json<{ entries: object[] }>().entries.slice(1, 3)).toMatchObject([
    { action: "rule counted", rule: "Пересчёт", author: null },
    { action: "update", rule: null, author: { id: admin.person?.id } },
  ]);
});

test("it sees the record as the whole save leaves it, and its own change starts others but not itself", async () => {
  const { add, change, runs, read } = await open({
    held: {
      label: "Ждать",
      on: "created",
      blocking: true,
      when: { status: "confirmed" },
      do: { set: { note: "ждём" } },
    },
    own: { label: "Своё", on: "changed", blocking: true, when: { counter: 0 }, do: { set: { counter: 1 } } },
    next: { label: "Дальше", on: { changed: ["counter"] }, blocking: true, do: { set: { phrase: "{number}" } } },
    after: { label: "Потом", on: { changed: ["phrase"] }, do: { set: { total: "5" } } },
  });
  const made = await add("orders", { number: "Б-1", status: "confirmed" });
  expect(made).toMatchObject({ note: "ждём", status: "confirmed", counter: 1, phrase: "Б-1" });
  await change("orders", await read("orders", made.id), { dueDate: "2026-12-01" });
  expect(await read("orders", made.id)).toMatchObject({ counter: 1, total: null });
  const log = (await runs()).map(({ rule, state }) => `${rule} ${state}`);
  expect(log).toEqual(["held done", "own done", "next done"]);
});

const late = { label: "Опоздание", blocking: true, when: { note: "срыв" }, do: { set: { status: "late" } } };

test("its refusal refuses the form, the cell, the action and the file, and leaves nothing", async () => {
  const { add, admin, runs, read } = await open({
    made: { ...late, on: "created" },
    changed: { ...late, on: { changed: ["note"] } },
    // A state that no action reaches from here.
    confirmed: {
      ...late,
      on: { state: "confirmed" },
      when: { counter: 5 },
      do: { set: { counter: 8, number: "{note}" } },
    },
  });
  const { id, version } = await add("orders", { number: "В-1", counter: 5 });
  const cell = await admin.call("PUT", `/api/resources/orders/${id}`, { body: { note: "срыв", version } });
  expect(cell.status, cell.text).toBe(409);
  expect(cell.json()).toMatchObject({
    message: expect.stringContaining("Правило «Опоздание»: Отметить опоздание нельзя") as string,
  });
  expect((await admin.call("POST", "/api/resources/orders", { body: { number: "В-2", note: "срыв" } })).status).toBe(
    409,
  );
  const action = await admin.call("PUT", `/api/orders/confirm/${id}`);
  expect(action.status, action.text).toBe(422);
  expect(action.json()).toMatchObject({ errors: { number: expect.any(String) as string } });
  const file = await importOrders(admin, "Номер;Заметка\nВ-3;\nВ-4;срыв\n");
  expect(file.status, file.text).toBe(422);
  expect(file.text).toContain("rows.3.");
  const quiet = await importOrders(admin, "Номер;Заметка\nВ-5;\nВ-6;срыв\n", "?quiet=true");
  expect(quiet.status, quiet.text).toBe(422);
  expect(await count("orders")).toBe(1);
  expect(await count("rule_changes")).toBeLessThanOrEqual(1);
  expect(await read("orders", id)).toMatchObject({ version, note: null, counter: 5, status: "draft" });
  expect(await runs()).toEqual([]);
});

test("in a bulk action only the records that it refuses stay as they are", async () => {
  const confirm = {
    ...{ label: "Подтвердить", on: ["record", "bulk"], route: "PUT /api/orders/confirm/{id}", access: ["ADMIN"] },
    ...{ when: { status: "draft" }, set: { status: "confirmed" }, success: "Подтверждён" },
  };
  const rules = {
    full: {
      label: "С запасом",
      on: { state: "confirmed" },
      blocking: true,
      do: { create: { to: "orders", values: { number: "{note}" } } },
    },
  };
  ruled = await openRuled([
    orders(rules, {
      actions: {
        confirm,
        delay: {
          ...confirm,
          route: "PUT /api/orders/delay/{id}",
          on: ["record"],
          when: { status: "confirmed" },
          set: { status: "late" },
        },
      },
    }),
  ]);
  const first = await ruled.add("orders", { number: "Г-1", note: "Г-1/2" });
  const second = await ruled.add("orders", { number: "Г-2" });
  const answer = await ruled.admin.call("POST", "/api/resources/orders/actions/confirm", {
    body: { ids: [first.id, second.id] },
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.text).toContain("Правило «С запасом»: Номер: ");
  expect(await ruled.read("orders", first.id)).toMatchObject({ status: "confirmed" });
  expect(await ruled.read("orders", second.id)).toMatchObject({ status: "draft" });
  expect(await count("orders")).toBe(3);
});

const wishes = (rule: object) => {
  const fields = {
    customerId: { type: "reference", label: "Клиент", to: "customers", required: true },
    title: { type: "text", label: "Название", required: true },
    answer: { type: "text", label: "Ответ" },
    margin: { type: "text", label: "Наценка", max: 3, access: { read: ["ADMIN"] } },
  };
  return {
    name: "wishes",
    label: { one: "Пожелание", many: "Пожелания", new: "Новое пожелание" },
    represent: "{title}",
    owner: "customerId",
    access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN", "CUSTOMER"] },
    fields,
    list: { columns: ["title"], sort: "title" },
    form: { tabs: { Основное: Object.keys(fields) } },
    rules: { answer: { label: "Ответ", on: "created", ...rule } },
  };
};
const wished = async (rule: object, title = "Больше баннеров") => {
  await open({}, wishes(rule));
  const customer = await asCustomer(ruled.server);
  const body = { title, customerId: customer.person?.customerId };
  return { customer, made: await customer.call("POST", "/api/resources/wishes", { body }) };
};

test("a rule in the caller's name does what the caller may, and the history says so", async () => {
  const { customer, made } = await wished({ as: "caller", do: { set: { answer: "{title}!" } } });
  expect(made.status, made.text).toBe(201);
  expect(await ruled.runs()).toMatchObject([{ rule: "answer", state: "done" }]);
  const { entries } = (await ruled.admin.call("GET", "/api/history?resource=wishes")).json<{ entries: object[] }>();
  expect(entries[0]).toMatchObject({ action: "update", rule: "Ответ", author: { id: customer.person?.id } });
});

test.each<[string, object, string]>([
  ["sets no field that the caller may not see", { set: { margin: "5" } }, "Неизвестное поле «margin»"],
  ["takes nothing from such a field", { set: { answer: "{margin}" } }, "нужных ему полей он не видит"],
  [
    "adds nothing where the caller may not",
    { create: { to: "tasks", values: { title: "{title}" } } },
    "добавлять ему в «Задачи» нельзя",
  ],
])("a rule in the caller's name %s", async (_, effect, words) => {
  const { made } = await wished({ as: "caller", do: effect });
  expect(made.status).toBe(201);
  const [run] = await ruled.runs();
  expect(run).toMatchObject({ state: "failed", error: expect.stringContaining(words) as string });
});

test("a rule in the caller's name is parked when the caller may no longer sign in", async () => {
  const { customer } = await wished({ as: "caller", do: { set: { answer: "да" } } });
  const { pool } = ruled.server.services.database;
  await pool.query("update users set disabled_at = now() where id = $1", [customer.person?.id]);
  expect(await ruled.runs()).toMatchObject([
    { state: "failed", error: expect.stringContaining("его доступ закрыт") as string },
  ]);
  await pool.query("update users set disabled_at = null where id = $1", [customer.person?.id]);
  const [run] = await ruled.runs();
  expect((await ruled.admin.call("POST", `/api/resources/rule-runs/${run?.id}/retry`)).status).toBe(200);
  expect(await ruled.runs()).toMatchObject([{ state: "done" }]);
});

test("a blocking rule in the system's name tells a customer nothing of hidden fields", async () => {
  const { made } = await wished({ blocking: true, do: { set: { margin: "{title}" } } });
  expect(made.status).toBe(409);
  expect(made.json()).toMatchObject({ message: "Сохранить нельзя: не выполнилось правило «Ответ»" });
  expect(made.text).not.toContain("margin");
  expect(await count("wishes")).toBe(0);
});

test("a quiet file starts no rules but the blocking ones, and the history has it", async () => {
  const { admin, runs } = await open({
    loud: { label: "Громко", on: "created", do: { set: { counter: 1 } } },
    firm: { label: "Твёрдо", on: "created", blocking: true, do: { set: { phrase: "{number}" } } },
  });
  const answer = await importOrders(admin, "Номер\nИз файла\n", "?quiet=true");
  expect(answer.status, answer.text).toBe(200);
  expect((await runs()).map(({ rule }) => rule)).toEqual(["firm"]);
  const { entries } = (await admin.call("GET", "/api/history?resource=orders")).json<{ entries: object[] }>();
  expect(entries[0]).toMatchObject({ action: "import-quietly", recordId: null, author: { id: admin.person?.id } });
});

test("a transaction has one job, which loses nothing and does nothing twice", async () => {
  const { admin, runs } = await open({
    note: { label: "Заметка", on: "created", do: { set: { phrase: "{number}" } } },
  });
  await importOrders(admin, "Номер\nД-1\nД-2\nД-3\n");
  const { pool } = ruled.server.services.database;
  const { rows } = await pool.query<{ payload: object }>("select payload from jobs where kind = 'ruleEvent'");
  expect(rows).toHaveLength(1);
  // As if a process had died before marking the job as done.
  await pool.query("insert into jobs (kind, payload) select kind, payload from jobs where kind = 'ruleEvent'");
  expect((await runs()).map(({ rule, state }) => `${rule} ${state}`)).toEqual(Array(3).fill("note done"));
  await pool.query(
    "update jobs set state = 'queued', attempts = 0, finished_at = null where kind in ('ruleEvent', 'ruleRun')",
  );
  expect(await runs()).toHaveLength(3);
  expect(
    (await admin.call("GET", "/api/history?resource=orders&kind=other")).json<{ entries: object[] }>().entries,
  ).toHaveLength(3);
});
