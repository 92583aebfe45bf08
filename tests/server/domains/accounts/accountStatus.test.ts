// An account's figures besides the balance, and who may suspend and reactivate it.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type Row, type Shop, type World } from "../billing/world.ts";
import { pay } from "../ledger/movements.ts";

let world: World;
let shop: Shop;
let stranger: Shop;
let account: number;

beforeAll(async () => {
  world = await openWorld();
  [shop, stranger] = [await world.shop(), await world.shop()];
  account = await shop.account("yandex_direct");
  await pay(world, shop, account, "120");
});
afterAll(() => world.close());

const suspend = ({ client }: Pick<Shop, "client">, id = account) => client.call("PUT", `/api/accounts/suspend/${id}`);
const activate = ({ client }: Pick<Shop, "client">, id = account) => client.call("PUT", `/api/accounts/activate/${id}`);

test("only the side that suspended an account resumes it; a customer cannot resume what the provider stopped", async () => {
  const admin = { client: world.admin };
  expect((await suspend(shop)).json<Row>()).toMatchObject({ status: "suspended", suspendedBy: "customer" });
  expect((await activate(shop)).json<Row>()).toMatchObject({ status: "active", suspendedBy: null });
  expect((await suspend(admin)).json<Row>()).toMatchObject({ status: "suspended", suspendedBy: "provider" });
  const refused = await activate(shop);
  expect(refused.status).toBe(403);
  expect(refused.json()).toMatchObject({ message: "Этот аккаунт приостановили мы: возобновит его менеджер" });
  expect(await world.one("accounts", account)).toMatchObject({ status: "suspended", suspendedBy: "provider" });
  expect((await activate(admin)).json<Row>()).toMatchObject({ status: "active", suspendedBy: null });
  const { version } = await world.one("accounts", account);
  const body = { version, status: "suspended" };
  const changed = await world.admin.call("PUT", `/api/resources/accounts/${account}`, { body });
  expect(changed.json<Row>()).toMatchObject({ suspendedBy: "provider" });
  await activate(admin);
});

test("a customer cannot suspend another customer's account", async () => {
  expect((await suspend(stranger)).status).toBe(404);
  expect(await world.one("accounts", account)).toMatchObject({ status: "active" });
});

test("the balance is shown with the VAT of its region and its transferable part", async () => {
  const read = () => world.one<Record<string, unknown>>("accounts", account);
  await world.setRegion("BY", { allowTransfer: false });
  expect(await read()).toMatchObject({ balance: "100.00", balanceWithVat: "120.00", transferable: null });
  await world.setRegion("BY", { allowTransfer: true });
  expect(await read()).toMatchObject({ transferable: "100.00" });
  const fixed = await shop.account("telegram_ads");
  expect(await world.one("accounts", fixed)).toMatchObject({ transferable: null });
  await world.services.database.db.execute(sql`
    update customers set allow_transfer = 'no' where id = ${shop.customerId}`);
  expect(await read()).toMatchObject({ transferable: null });
});
