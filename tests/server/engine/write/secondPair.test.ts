// An operator's section that requires a second pair of eyes: it stores who asks, and somebody else decides.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asAdministrator, type Client, tokenClient } from "../../../world/callers.ts";
import { password } from "../../../world/people.ts";
import { openWorld, type Row, type World } from "../../domains/billing/world.ts";

const done = { on: ["record"], access: ["ADMIN"], success: "Готово" };
const discounts = {
  name: "discounts",
  label: { one: "Скидка", many: "Скидки" },
  represent: "{title}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: {
    title: { type: "text", label: "Кому", required: true },
    step: {
      type: "choice",
      label: "Шаг",
      choices: { draft: "Черновик", asked: "Ждёт", approved: "Есть" },
      default: "draft",
    },
    reason: { type: "text", label: "Зачем", access: { write: [] } },
    askerId: { type: "reference", label: "Кто просит", to: "staff", readOnly: true },
    approverId: { type: "reference", label: "Кто одобрил", to: "staff", readOnly: true },
  },
  list: { columns: ["title", "step"], sort: "title" },
  form: { tabs: { Скидка: ["title", "step", "reason", "askerId", "approverId"] } },
  rules: {
    hurried: {
      label: "Одобрить самим",
      on: { changed: ["step"] },
      blocking: true,
      when: { step: "asked", title: "Срочная" },
      do: { set: { step: "approved" } },
    },
  },
  actions: {
    ask: {
      ...{ ...done, label: "Попросить", route: "PUT /api/discounts/ask/{id}", when: { step: "draft" } },
      ...{ on: ["record", "bulk"], set: { step: "asked", askerId: "$me" }, input: ["reason"] },
    },
    approve: {
      ...{ ...done, label: "Одобрить", route: "PUT /api/discounts/approve/{id}" },
      ...{ when: { step: "asked", askerId: { not: "$me" } }, set: { step: "approved", approverId: "$me" } },
    },
  },
};

let world: World;
let second: Client;
beforeAll(async () => {
  world = await openWorld({ sections: [discounts] });
  second = await asAdministrator(world);
});
afterAll(() => world.close());

const does = (client: Client, action: string, { id }: Row, body: object = {}) =>
  client.call("PUT", `/api/discounts/${action}/${id}`, { body });
async function asked(title = "ООО «Мак»"): Promise<Row> {
  const answer = await does(world.admin, "ask", await world.create("discounts", { title }), { reason: "Давно с нами" });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Row>();
}

test("who asks and who decides are kept, and whoever asks does not decide, by the action or by a save", async () => {
  const made = await asked();
  expect(made).toMatchObject({ step: "asked", askerId: world.admin.person?.id, approverId: null });
  const own = await does(world.admin, "approve", made);
  expect([own.status, own.text]).toEqual([409, expect.stringContaining("Кто просит: вы")]);
  const put = { version: made.version, step: "approved" };
  expect((await world.admin.call("PUT", `/api/resources/discounts/${made.id}`, { body: put })).status).toBe(409);
  expect((await second.call("PUT", `/api/resources/discounts/${made.id}`, { body: put })).json()).toMatchObject({
    ...{ step: "approved", approverId: second.person?.id },
  });
});

/** A program with a token of this administrator. */
async function programOf(issuer: Client): Promise<Client> {
  const body = {
    ...{ name: "1С", rights: "write", sections: ["discounts"], current: password },
    expiresOn: new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10),
  };
  const { token } = (await issuer.call("POST", "/api/service-tokens", { body })).json<{ token: string }>();
  return tokenClient(world.app, token);
}

test("what a program asks for, nobody decides who has issued its token", async () => {
  const { id } = await world.create("discounts", { title: "ООО «Лён»" });
  const program = await programOf(world.admin);
  const body = { ids: [id], reason: "Так посчитано" };
  const answer = await program.call("POST", "/api/resources/discounts/actions/ask", { body });
  expect(answer.status, answer.text).toBe(200);
  const made = await world.one<Row>("discounts", id);
  expect(made).toMatchObject({ step: "asked", askerId: world.admin.person?.id });
  const own = await does(world.admin, "approve", made);
  expect([own.status, own.text]).toEqual([409, expect.stringContaining("Кто просит: вы")]);
  expect((await does(second, "approve", made)).json()).toMatchObject({ approverId: second.person?.id });
});

test("neither a program with a token nor a rule in the system's name decides", async () => {
  const made = await asked();
  const put = { version: made.version, step: "approved" };
  const program = await programOf(second);
  const answer = await program.call("PUT", `/api/resources/discounts/${made.id}`, { body: put });
  expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("решает человек")]);
  const hurried = await world.create("discounts", { title: "Срочная" });
  expect((await does(world.admin, "ask", hurried, { reason: "Срочно" })).status).toBeGreaterThanOrEqual(400);
  expect(await world.one("discounts", hurried.id)).toMatchObject({ step: "draft" });
});
