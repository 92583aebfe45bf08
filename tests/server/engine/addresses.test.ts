// Unusual spellings of resources' addresses: each is unknown, or has the rights of the plain one.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { password } from "../../world/people.ts";
import { testApp, type TestApp } from "../../world/testApp.ts";
import { anonymous, asAdministrator, asCustomer, tokenClient, type Client } from "../../world/callers.ts";

const spellings = {
  "an encoded letter of the name": ["/api/resources/%62ills", "/api/resources/bill%73"],
  "a letter encoded twice": ["/api/resources/%2562ills"],
  "an encoded letter before the name": ["/api/%72esources/bills", "/%61pi/resources/bills"],
  "an encoded slash": ["/api/resources/bills%2f1", "/api/resources%2Fbills", "/api/resources/x%2f..%2fbills"],
  "capital letters": ["/api/resources/Bills", "/api/Resources/bills", "/API/resources/bills"],
  "a slash behind": ["/api/resources/bills/", "/api/resources/bills/?range=[0,0]"],
  "two slashes": ["/api/resources//bills", "/api//resources/bills", "/api/resources/bills//"],
  "dots between": ["/api/resources/./bills", "/api/resources/x/../bills"],
  "a semicolon": ["/api/resources/bills;a=1", "/api/resources/customers;/bills"],
  "a broken code": ["/api/resources/%bills", "/api/resources/bills/%zz"],
  "the name of every object": ["/api/resources/__proto__", "/api/resources/constructor"],
} as const;

let running: TestApp;
let admin: Client;
let customer: Client;
/** A program with a token for another section. */
let program: Client;

beforeAll(async () => {
  running = await testApp();
  [admin, customer] = [await asAdministrator(running), await asCustomer(running)];
  const expiresOn = new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10);
  const body = { name: "1С", rights: "read", sections: ["managers"], expiresOn, current: password };
  const issued = await admin.call("POST", "/api/service-tokens", { body });
  program = tokenClient(running.app, issued.json<{ token: string }>().token);
});
afterAll(() => running.close());

describe.each(Object.entries(spellings))("%s", (_, paths) => {
  test.each(paths)("%s", async (path) => {
    for (const client of [admin, customer]) {
      const plain = await client.call("GET", "/api/resources/bills");
      const answer = await client.call("GET", path);
      if (answer.status === 200) expect(answer.text).toBe(plain.text);
      else expect([400, 404]).toContain(answer.status);
    }
    expect([400, 401, 404]).toContain((await anonymous(running.app).call("GET", path)).status);
    expect([400, 403, 404]).toContain((await program.call("GET", path)).status);
  });
});

test("a slash behind and encoded digits of a number make no difference", async () => {
  const id = customer.person?.customerId ?? 0;
  const [first = "", ...others] = String(id);
  const plain = `/api/resources/customers/${id}`;
  for (const path of [`${plain}/`, `/api/resources/customers/%3${first}${others.join("")}`])
    for (const client of [admin, customer, program]) {
      const [given, same] = [await client.call("GET", path), await client.call("GET", plain)];
      expect([given.status, given.text]).toEqual([same.status, same.text]);
    }
  expect((await admin.call("GET", plain)).json()).toMatchObject({ id });
});
