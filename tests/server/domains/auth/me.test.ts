import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { customerMarkup } from "../../../../server/domains/rates/customerMarkup.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { openBrowser } from "../../../world/browser.ts";
import { addAdministrator, addCustomer, type Person } from "../../../world/people.ts";

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

async function me(person: Person): Promise<Record<string, unknown>> {
  const tab = openBrowser(server.app);
  const { access_token } = await tab.tokensOf(person);
  return (await tab.me(access_token)).json<Record<string, unknown>>();
}

test("a customer sees their company, contact, contracts and markup, and no secrets", async () => {
  const { database } = server.services;
  const [own, other] = [await addCustomer(database), await addCustomer(database)];
  for (const [customerId, number, isActive] of [
    [own.customerId, "Д-1", false],
    [own.customerId, "Д-2", true],
    [other.customerId, "Д-3", true],
  ] as const) {
    await database.db.execute(sql`
      insert into contracts (number, customer_id, contract_type, is_active, start_date, rates_adds)
      values (${number}, ${customerId}, 'INDIVIDUAL', ${isActive}, '2026-01-15', 2.25)`);
  }
  const user = await me(own);
  expect(user).toEqual({
    id: own.id,
    email: own.email,
    role: "CUSTOMER",
    region: "by",
    customer: {
      id: own.customerId,
      contactName: "Иван Лужин",
      companyName: expect.stringContaining("Ромашка") as string,
    },
    admin: null,
    contracts: [
      {
        id: expect.any(Number) as number,
        number: "Д-2",
        contractType: "INDIVIDUAL",
        isActive: true,
        ratesAdds: "2.25",
      },
      {
        id: expect.any(Number) as number,
        number: "Д-1",
        contractType: "INDIVIDUAL",
        isActive: false,
        ratesAdds: "2.25",
      },
    ],
    settings: { ratesAdds: "3.50" },
    actingAdmin: null,
    secondFactor: "off",
  });
});

test("a suspended contract is ignored like an ended one, here and in the markup", async () => {
  const { database } = server.services;
  const person = await addCustomer(database);
  await database.db.execute(sql`
    insert into contracts (number, customer_id, contract_type, is_active, status, start_date, rates_adds)
    values ('Д-4', ${person.customerId}, 'INDIVIDUAL', true, 'suspended', '2026-01-15', 2.25)`);
  expect((await me(person))["contracts"]).toMatchObject([{ number: "Д-4", isActive: false }]);
  expect((await customerMarkup(database.db, person.customerId ?? 0, "2026-06-01")).source).toBe("user");
});

test("an administrator has a name, and no company", async () => {
  const user = await me(await addAdministrator(server.services.database));
  expect(user).toMatchObject({
    role: "ADMIN",
    admin: { name: "Анна Ким" },
    customer: null,
    contracts: [],
    settings: { ratesAdds: null },
  });
});

test("the call requires a session", async () => {
  expect((await openBrowser(server.app).call("GET", "/api/users/me")).statusCode).toBe(401);
});
