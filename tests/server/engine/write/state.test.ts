// A value that an action sets is state: a PUT with a new one runs the action, in every definition.
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import type { Definition } from "../../../../src/definition/grammar.ts";
import type { Action } from "../../../../src/definition/words/action.ts";
import { isState } from "../../../../src/definition/states/stateFields.ts";
import { openWorld, type Row, type Shop, type World } from "../../domains/billing/world.ts";
import { isMadeByPeople } from "../../../world/insertByServer.ts";

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await openWorld();
  shop = await world.shop();
});
afterAll(() => world.close());

const statesOf = (definition: Definition): readonly string[] =>
  Object.keys(definition.fields).filter((name) => isState(definition, name) && !definition.fields[name]?.readOnly);

const stateful = builtInDefinitions.filter(
  (definition) => isMadeByPeople(definition) && statesOf(definition).length > 0,
);

const newRecord = (definition: Definition): Promise<Row> => {
  const { customerId } = shop;
  const own: Record<string, object> = {
    acts: { customerId, date: world.today, totalWithVat: "120" },
    bills: { customerId, date: world.today, amountWithVat: "120" },
    contracts: { customerId, number: "Д-1", startDate: world.today },
  };
  const body = own[definition.name];
  return body
    ? world.create(definition.name, body)
    : shop.account("kufar").then((id) => world.one(definition.name, id));
};

const lastAction = async (resource: string, id: number) => {
  const { rows } = await world.services.database.pool.query<{ action: string }>(
    "select action from audit where resource = $1 and record_id = $2 order by id desc limit 1",
    [resource, id],
  );
  return rows[0]?.action;
};

const stateSetBy = (definition: Definition, { set = {} }: Action) =>
  Object.entries(set).find(([field]) => statesOf(definition).includes(field));

test("bills, acts, contracts and accounts have states", () => {
  expect(stateful.map(({ name }) => name).toSorted()).toEqual(["accounts", "acts", "bills", "contracts"]);
});

test.each(stateful.map((definition) => [definition.name, definition] as const))(
  "a PUT of %s that carries a state runs the action that sets it",
  async (name, definition) => {
    let record = await newRecord(definition);
    // If several actions set a state, the first one needs no second administrator.
    const actions = Object.entries(definition.actions ?? {}).filter(([, action], at, all) => {
      const led = stateSetBy(definition, action);
      return (
        led !== undefined && all.findIndex(([, other]) => stateSetBy(definition, other)?.join() === led.join()) === at
      );
    });
    const ran = new Set<string>();
    for (const [key, action] of [...actions, ...actions]) {
      const { set = {}, input = [] } = action;
      const [state = "", value] = stateSetBy(definition, action) ?? [];
      if (record[state] === value) continue;
      // Programs send the whole record back, with the reason that an action asks for.
      const reasons = input.filter((field) => definition.fields[field]?.type === "longText");
      const body = { ...record, ...Object.fromEntries(reasons.map((field) => [field, "Ошибка"])), [state]: value };
      const answer = await world.admin.call("PUT", `/api/resources/${name}/${record.id}`, { body });
      expect(answer.status, `${key}: ${answer.text}`).toBe(200);
      record = answer.json<Row>();
      expect(record).toMatchObject(set);
      expect(await lastAction(name, record.id)).toBe(key);
      ran.add(key);
    }
    expect([...ran].toSorted()).toEqual(actions.map(([key]) => key).toSorted());
  },
);

/** A contract from another program or an earlier version, in a state that no action leads to. */
const brought = async (number: string, state: "is_active = false" | "status = 'suspended'"): Promise<Row> => {
  const { id } = await world.create("contracts", {
    ...{ customerId: shop.customerId, number, startDate: world.today },
  });
  await world.services.database.pool.query(`update contracts set ${state} where id = ${id}`);
  return world.one("contracts", id);
};

test("a PUT gets the same refusal as the action that sets the state, and nothing is saved", async () => {
  const contract = await brought("Д-2", "is_active = false");
  const body = { ...contract, isActive: true, comment: "Не сохранится" };
  const answer = await world.admin.call("PUT", `/api/resources/contracts/${contract.id}`, { body });
  expect(answer.status).toBe(409);
  const { version } = contract;
  expect(answer.json()).toMatchObject({ message: "Возобновить нельзя. Статус: Активен", current: { version } });
  expect(await world.one("contracts", contract.id)).toEqual(contract);
});

test("a new record is created first, and then its actions set the states that were sent", async () => {
  const act = await world.create("acts", {
    ...{ customerId: shop.customerId, date: world.today, totalWithVat: "120" },
    ...{ visible: true, signed: true, closed: true },
  });
  expect(act).toMatchObject({ visible: true, signed: true, closed: true });
  const { rows } = await world.services.database.pool.query(
    "select action from audit where resource = 'acts' and record_id = $1 order by id",
    [act.id],
  );
  expect(rows).toEqual([{ action: "create" }, { action: "show" }, { action: "markSigned" }, { action: "close" }]);
});

test("an action that sets two states sets both, also if a PUT names only one", async () => {
  const contract = await world.create("contracts", {
    ...{ customerId: shop.customerId, number: "Д-3", startDate: world.today, status: "suspended", isActive: false },
  });
  const body = { version: contract.version, status: "active" };
  const activated = await world.admin.call("PUT", `/api/resources/contracts/${contract.id}`, { body });
  expect(activated.json(), activated.text).toMatchObject({ status: "active", isActive: true });
});

test("a PUT cannot set a state that no action sets, or that its action refuses", async () => {
  const bill = (await shop.bill([{ accountId: await shop.account("kufar"), amount: "10" }])).json<Row>();
  const paid = (await world.admin.call("PUT", `/api/bills/${bill.id}/paid`)).json<Row>();
  expect(paid).toMatchObject({ paid: true });
  const body = { version: paid.version, paid: false };
  expect((await world.admin.call("PUT", `/api/resources/bills/${bill.id}`, { body })).status).toBe(409);
  const act = await world.create("acts", {
    ...{ customerId: shop.customerId, date: world.today, totalWithVat: "120", signed: true, visible: true },
  });
  await world.services.database.pool.query(`update acts set signing_asked = true where id = ${act.id}`);
  const hidden = await world.admin.call("PUT", `/api/bills/acts/${act.id}/visibility`, { body: { visible: false } });
  expect([hidden.status, hidden.text]).toEqual([409, expect.stringContaining("Скрыть от клиента нельзя")]);
  expect(await world.one("acts", act.id)).toMatchObject({ signed: true, visible: true });
});

test("a PUT that asks for one of the states that an action sets and contradicts another is refused", async () => {
  const contract = await brought("Д-4", "status = 'suspended'");
  const body = { version: contract.version, status: "active", isActive: false };
  const refused = await world.admin.call("PUT", `/api/resources/contracts/${contract.id}`, { body });
  expect(refused.status).toBe(409);
  expect(refused.json()).toMatchObject({ message: "Действует: изменить на «Нет» нельзя" });
});
