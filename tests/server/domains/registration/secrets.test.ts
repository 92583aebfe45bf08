// Secrets that must not be stored: tokens in the database, personal data in the log.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openWorld, password, registration, type World } from "./world.ts";

let world: World;
const body = registration();
const patience = { timeout: 20_000 };
const secrets: string[] = [];

beforeAll(async () => {
  world = await openWorld();
  const call = (path: string, payload: object) => world.browser().call("POST", path, payload);
  await world.signUp(body);
  await call("/api/auth/signup/resend", { email: body.companyEmail });
  await vi.waitFor(async () => expect(await world.letters(body.companyEmail)).toHaveLength(2), patience);
  secrets.push(...(await world.tokensFor(body.companyEmail)));
  const { token } = (await call("/api/auth/signup/check", { token: secrets.at(-1) })).json<{ token: string }>();
  await call("/api/auth/signup/link", { token });
  await world.complete(token, "коротко");
  await world.complete(token);
  await world.complete(token);
  await call("/api/auth/forgot", { email: body.companyEmail });
  await vi.waitFor(async () => expect(await world.letters(body.companyEmail)).toHaveLength(4), patience);
  secrets.push(token, await world.tokenFor(body.companyEmail));
  await call("/api/auth/signup", body);
}, 120_000);
afterAll(() => world.close());

test("no column of any table contains a token or the password", async () => {
  expect(new Set(secrets).size).toBe(4);
  const columns = await world.query<{ table: string; column: string; type: string }>(sql`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and format_type(a.atttypid, null) in ('text', 'bytea', 'jsonb', 'json')`);
  expect(columns.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const name = sql.identifier(column);
    const text = type === "bytea" ? sql`encode(${name}, 'escape')` : sql`${name}::text`;
    for (const secret of [...secrets, password]) {
      const rows = await world.query(sql`
        select 1 from ${sql.identifier(table)} where position(${secret} in ${text}) > 0 limit 1`);
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
  }
  expect(found).toEqual([]);
});

test("the log contains no tokens, passwords, e-mails, numbers or names", () => {
  const lines = world.running.logs().join("\n");
  expect(lines).toContain("companyRegistered");
  expect(lines).toContain("registrationCompleted");
  const { companyEmail, contactEmail, contactName, contactPhoneNumber, companyTaxNumber, companyName } = body;
  const people = [companyEmail, contactEmail, contactName, contactPhoneNumber, companyTaxNumber, companyName];
  for (const word of [...secrets, password, "коротко", ...people, "vasilek"]) expect(lines).not.toContain(word);
});
