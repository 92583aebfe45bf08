// The application with both regions set up, the day's rates, and customers with accounts.
import { sql } from "drizzle-orm";
import { vi } from "vitest";
import { fillBaseData } from "../../../../server/domains/billing/baseData.ts";
import type { ToppedUp } from "../../../../src/contract/money/billing.ts";
import { addDays, type Day, dayIn } from "../../../../src/domain/time/periods.ts";
import type { Region } from "../../../../src/domain/company/region.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { asAdministrator, asCustomer, type Answer, type Client } from "../../../world/callers.ts";

/** Many requests to a database in memory, on a machine that also runs other tests. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

export type Row = Record<string, unknown> & { readonly id: number; readonly version: number };

export interface Line {
  readonly id: number;
  readonly accountId: number;
  readonly amount: string;
  readonly commissionPercent: string;
  readonly discountPercent: string;
  readonly enrolled: string;
  readonly currency: string;
  readonly rate: string;
  readonly scale: number;
  readonly arrives: string;
}

export interface Bill extends Row {
  readonly number: string;
  readonly amountWithVat: string;
  readonly enrolledAmount: string;
  readonly vatPercent: string;
  readonly paid: boolean;
  readonly paidAt: string | null;
  readonly lines: readonly Line[];
}

export interface Shop {
  readonly client: Client;
  readonly customerId: number;
  /** Adds an account in a system, such as google_ads, in the system's own currency. */
  account(system: string, more?: object): Promise<number>;
  /** A bill written by an administrator. */
  bill(lines: readonly { accountId: number; amount: unknown; platform?: string }[], more?: object): Promise<Answer>;
}

/** @param options operators' sections besides the built-in ones */
export async function openWorld(options: Parameters<typeof testApp>[0] = {}) {
  const running = await testApp(options);
  const { database, registry } = running.services;
  await fillBaseData(database.db, registry);
  let session = await asAdministrator(running);
  const admin: Client = {
    get person() {
      return session.person;
    },
    call: (...what) => session.call(...what),
  };
  const regionOf = async (name: string) => {
    const list = await admin.call(
      "GET",
      `/api/resources/regions?filter=${encodeURIComponent(JSON.stringify({ name }))}`,
    );
    const [found] = list.json<Row[]>();
    if (!found) throw new Error(`no region ${name}`);
    return found;
  };
  const create = async (resource: string, body: object): Promise<Row> => {
    const headers = { "x-confirmed": "act-beyond,payment-twice,unexplained-correction" };
    const answer = await admin.call("POST", `/api/resources/${resource}`, { body, headers });
    if (answer.status !== 201) throw new Error(`${resource}: ${answer.text}`);
    return answer.json<Row>();
  };
  const world = {
    ...running,
    admin,
    /** As an administrator who confirms the consequences. */
    create,
    regionOf,
    /** Signs an administrator in again, after the time was moved. */
    signIn: async () => {
      session = await asAdministrator(running);
    },
    /** Today in Belarus; tests do not handle midnight passing while they run. */
    today: dayIn("by"),
    one: async <T = Row>(resource: string, id: number): Promise<T> =>
      (await admin.call("GET", `/api/resources/${resource}/${id}`)).json<T>(),
    count: async (table: string): Promise<number> => {
      const { rows } = await database.db.execute<{ count: number }>(
        sql`select count(*) as count from ${sql.identifier(table)}`,
      );
      return rows[0]?.count ?? 0;
    },
    balance: async (accountId: number): Promise<unknown> => (await world.one("accounts", accountId))["balance"],
    shop: (region: Region = "by") => openShop(running, admin, create, region),
    setRates: (region: Region, usd: string, date: Day = dayIn(region)) =>
      create("rates", { date, time: "10:00", region, usd, eur: "3.6000", rub: "3.7000" }),
    setRegion: async (name: string, body: object): Promise<Row> => {
      const { id, version } = await regionOf(name);
      const answer = await admin.call("PUT", `/api/resources/regions/${id}`, { body: { version, ...body } });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.json<Row>();
    },
    /** A bill's entries per book and currency. */
    booksOf: async (billId: number): Promise<Record<string, string>> => {
      const { rows } = await database.db.execute<{ book: string; amount: string }>(sql`
        select e.book || ' ' || e.currency as book, sum(e.amount) as amount
        from ledger_entries e join ledger_transactions x on x.id = e.transaction_id
        where x.bill_id = ${billId} group by e.book, e.currency`);
      return Object.fromEntries(rows.map(({ book, amount }) => [book, amount]));
    },
  };
  await world.setRates("by", "3.0000");
  await world.setRates("kz", "500.0000");
  await world.setRates("by", "2.0000", addDays(world.today, -10));
  return world;
}

export type World = Awaited<ReturnType<typeof openWorld>>;

async function openShop(
  running: TestApp,
  admin: Client,
  create: (resource: string, body: object) => Promise<Row>,
  region: Region,
): Promise<Shop> {
  const client = await asCustomer(running, region);
  const customerId = client.person?.customerId ?? 0;
  const systems = (await client.call("GET", "/api/accounts/systems/all")).json<
    { id: number; key: string; currency: string }[]
  >();
  return {
    client,
    customerId,
    account: async (key, more = {}) => {
      const system = systems.find((known) => known.key === key);
      if (!system) throw new Error(`no system ${key}`);
      const { id: systemId, currency } = system;
      return (await create("accounts", { name: `Кабинет ${key}`, customerId, systemId, currency, region, ...more })).id;
    },
    bill: (lines, more = {}) =>
      admin.call("PUT", "/api/bills", { body: { id: 0, customerId, date: dayIn(region), lines, ...more } }),
  };
}

/** The sums of the whole ledger by currency that are not zero; always empty. */
export async function unbalanced({ services }: Pick<World, "services">): Promise<readonly unknown[]> {
  const { rows } = await services.database.db.execute(sql`
    select transaction_id, currency, sum(amount) from ledger_entries group by transaction_id, currency having sum(amount) <> 0`);
  return rows;
}

let keys = 0;
/** A top-up as the portal sends it. */
export const topUp = (
  client: Client,
  lines: readonly { accountId: unknown; amount: unknown }[],
  { key = `key-${(keys += 1)}-${Math.random()}`, ...more }: { key?: string; contractId?: unknown } = {},
): Promise<Answer> =>
  client.call("POST", "/api/top-ups", { body: { lines, ...more }, headers: { "idempotency-key": key } });

/** The one bill or request made by a top-up. */
export function paperOf(answer: Pick<Answer, "json" | "text">): ToppedUp["papers"][number] {
  const [paper, ...others] = answer.json<ToppedUp>().papers;
  if (!paper || others.length > 0) throw new Error(answer.text);
  return paper;
}
