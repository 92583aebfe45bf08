// A business whose time the test moves: customers of both regions with every payment type, each with cabinets of every
// kind. It starts in November, so that a year ends on the way, and with it a rate of VAT (kz 12 → 16 %).
import { sql } from "drizzle-orm";
import { vi } from "vitest";
import { addDays, type Day, dayIn } from "../../../../../src/domain/time/periods.ts";
import type { Region } from "../../../../../src/domain/company/region.ts";
import { openWorld, type Row, type Shop, type World } from "../../billing/world.ts";
import { planted } from "../../../../world/planting.ts";
import { plantedFault } from "../../../plantedFaults.ts";
import { type Answer, type Client, asPerson } from "../../../../world/callers.ts";

/** The start, from which commissions apply as well. */
export const begins = "2025-11-20T09:00:00Z";

export interface Cabinet {
  readonly id: number;
  readonly system: string;
  /** The account's name in its system. */
  readonly name: string;
}

export interface Trader {
  readonly shop: Shop;
  readonly region: Region;
  readonly payType: "prepay" | "postpay" | "actual";
  readonly cabinets: readonly Cabinet[];
}

export interface Business {
  readonly world: World;
  readonly traders: readonly Trader[];
  /** Sends a request as an administrator who confirms every consequence. */
  readonly send: (method: "POST" | "PUT" | "DELETE", path: string, body?: object, more?: Headers) => Promise<Answer>;
  /** Sends a request as a customer. */
  readonly sendAs: (trader: Trader, path: string, body: object) => Promise<Answer>;
  /** Moves the time to the next such time of day, so many days later, in UTC. */
  readonly wait: (days: number, at: string) => void;
  readonly today: (region: Region) => Day;
  /** Rows of the database, in the order of their ids. */
  readonly rows: <T extends object = Row>(query: ReturnType<typeof sql>) => Promise<readonly T[]>;
  readonly close: () => Promise<void>;
}

type Headers = Readonly<Record<string, string>>;

/** Each region's customers by how they pay. */
const people = [
  ["by", "prepay"],
  ["by", "postpay"],
  ["by", "actual"],
  ["kz", "prepay"],
  ["kz", "postpay"],
] as const satisfies readonly (readonly [Region, Trader["payType"]])[];

/** Two in the region's currency, one in another, and one whose acts close at enrolment. */
const systems = ["yandex_direct", "yandex_direct", "google_ads", "meta_ads"] as const;

/** The lifetime of an administrator's session with a margin, in milliseconds. */
const sessionMs = 10 * 60_000;

export async function openBusiness(): Promise<Business> {
  vi.setSystemTime(begins);
  const world = await openWorld();
  const { database } = world.services;
  await plantInDatabase(world);
  const begun = dayIn("by");
  for (const [at, region] of (["by", "kz"] as const).entries()) {
    await world.setRates(region, at === 0 ? "2.9000" : "490.0000", addDays(begun, -80));
    await agreeCommission(world, region);
  }
  let count = 0;
  const traders: Trader[] = [];
  for (const [region, payType] of people) {
    const shop = await world.shop(region);
    await database.db.execute(sql`
      update customers set pay_type = ${payType}, deferral_days = 20 where id = ${shop.customerId}`);
    const cabinets: Cabinet[] = [];
    for (const system of systems) {
      count += 1;
      const name =
        system === "yandex_direct"
          ? `direct-${count}`
          : system === "google_ads"
            ? `100-000-${1000 + count}`
            : String(100_000_000 + count);
      cabinets.push({ id: await shop.account(system, { externalAccountId: name }), system, name });
    }
    traders.push({ shop, region, payType, cabinets });
  }
  let signedInAt = Date.now();
  const call = async (
    client: Client,
    method: "POST" | "PUT" | "DELETE",
    path: string,
    body: object = {},
    more: Headers = {},
  ) => {
    const headers = { "idempotency-key": `walk-${(count += 1)}`, ...more };
    let answer = await client.call(method, path, { body, headers });
    const meant: string[] = [];
    for (let asked = confirmOf(answer); asked !== undefined && !meant.includes(asked); asked = confirmOf(answer)) {
      meant.push(asked);
      answer = await client.call(method, path, {
        body,
        headers: { ...headers, "idempotency-key": `walk-${(count += 1)}`, "x-confirmed": meant.join(",") },
      });
    }
    if (answer.status >= 500 || answer.status === 400 || answer.status === 401)
      throw new Error(`${method} ${path}: ${answer.text}`);
    return answer;
  };
  const clients = new Map<Trader, { readonly client: Client; readonly at: number }>();
  return {
    world,
    traders,
    send: async (...what) => {
      if (Date.now() > signedInAt + sessionMs) {
        await world.signIn();
        signedInAt = Date.now();
      }
      return call(world.admin, ...what);
    },
    sendAs: async (trader, path, body) => {
      const person = trader.shop.client.person;
      if (!person) throw new Error("a shop of nobody");
      let known = clients.get(trader);
      if (!known || Date.now() > known.at + sessionMs) {
        known = { client: await asPerson(world, person), at: Date.now() };
        clients.set(trader, known);
      }
      return call(known.client, "POST", path, body);
    },
    wait: (days, at) => {
      const now = new Date();
      const next = new Date(`${addDays(now.toISOString().slice(0, 10), days)}T${at}:00Z`);
      if (next > now) vi.setSystemTime(next);
    },
    today: (region) => dayIn(region),
    rows: async <T extends object>(query: ReturnType<typeof sql>) =>
      (await database.db.execute(query)).rows as readonly object[] as readonly T[],
    close: async () => {
      vi.useRealTimers();
      await world.close();
    },
  };
}

/** Functions of the database are code too. */
async function plantInDatabase({ services: { database } }: World): Promise<void> {
  const fault = plantedFault();
  if (fault?.routine === undefined) return;
  const { rows } = await database.db.execute<{ code: string }>(sql`
    select pg_get_functiondef(${fault.routine}::regproc) as code`);
  await database.db.execute(sql.raw(planted(fault, rows[0]?.code ?? "")));
}

const confirmOf = (answer: Answer): string | undefined =>
  answer.status === 409 ? answer.json<{ confirm?: string }>().confirm : undefined;

/** Every region has a commission that falls with the sum, and a discount on large sums. */
async function agreeCommission(world: World, region: Region): Promise<void> {
  const { systemSettings } = await world
    .regionOf(region.toUpperCase())
    .then(async ({ id }) => world.one<{ systemSettings: readonly object[] }>("regions", id));
  const much = region === "by" ? "400.00" : "60000.00";
  await world.setRegion(region.toUpperCase(), {
    systemSettings: systemSettings.map((line) => ({
      ...line,
      commission: [
        { from: "0.00", to: much, value: "7.25" },
        { from: much, to: null, value: "5.00" },
      ],
      discount: [
        { from: "0.00", to: much, value: "0.00" },
        { from: much, to: null, value: "1.50" },
      ],
    })),
  });
}
