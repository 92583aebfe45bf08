// The terms a customer's money is priced by: VAT, rates, and agreements per system. Read once for a page of accounts or a
// single bill.
import { sql } from "drizzle-orm";
import type { Currency } from "../../../../src/domain/money/currency.ts";
import type { Decimal, Money } from "../../../../src/domain/money/money.ts";
import { addDays, type Day } from "../../../../src/domain/time/periods.ts";
import type { Range } from "../../../../src/domain/money/ranges.ts";
import { type Region, regionCurrency } from "../../../../src/domain/company/region.ts";
import type { TopUpTerms } from "../../../../src/domain/money/topUp.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { Problem } from "../../../platform/problem.ts";
import { customerMarkup } from "../../rates/customerMarkup.ts";
import { type SellingRate, sellingRates } from "../../rates/dayRates.ts";
import { heldOn } from "../../../engine/effective/effective.ts";
import { requireRegionSettings } from "./regionSettings.ts";

export type PayType = "prepay" | "postpay" | "actual";

/** The agreement about one system; sums with VAT in the region's currency, percents of such sums. */
export interface SystemTerms {
  readonly systemId: number;
  readonly minFirst: Money | null;
  readonly minNext: Money | null;
  readonly commission: readonly Range[];
  readonly discount: readonly Range[];
}

export interface CustomerTerms {
  readonly customerId: number;
  readonly isActive: boolean;
  readonly region: Region;
  /** The currency in which the customer pays. */
  readonly currency: Currency;
  readonly vatPercent: Decimal;
  /** The largest single top-up with VAT, in the region's currency. */
  readonly maxTopUp: Money;
  readonly payType: PayType;
  /** Prices of accounts' currencies; without those whose rate is missing or too old. */
  readonly rates: ReadonlyMap<Currency, SellingRate>;
  /** Dates of last rates that are older than the region allows. */
  readonly tooOldRates: ReadonlyMap<Currency, Day>;
  /** The customer's own agreements take precedence over the region's. */
  readonly own: ReadonlyMap<number, SystemTerms>;
  readonly regional: ReadonlyMap<number, SystemTerms>;
}

interface Customer {
  readonly region: Region;
  readonly payType: PayType;
  readonly isActive: boolean;
}

/**
 * @param day for the rates, VAT, markup and percents
 * @throws Problem 422 for an unknown customer, 409 if the region has no settings
 */
export async function readCustomerTerms(db: Queryable, customerId: number, day: Day): Promise<CustomerTerms> {
  const { rows } = await db.execute<Customer & Record<string, unknown>>(sql`
    select region, pay_type as "payType", is_active as "isActive" from customers where id = ${customerId}`);
  const [customer] = rows;
  if (!customer) throw new Problem(422, "Клиент: такой записи нет", { errors: { customerId: "Такой записи нет" } });
  const { region } = customer;
  const settings = await requireRegionSettings(db, region, day);
  const known = await sellingRates(db, region, day, await customerMarkup(db, customerId, day));
  const oldest = settings.maxRateAge === null ? null : addDays(day, -settings.maxRateAge);
  const tooOld = [...known.values()].filter(({ date }) => oldest !== null && date < oldest);
  return {
    customerId,
    ...customer,
    currency: regionCurrency[region],
    vatPercent: settings.vatPercent,
    maxTopUp: settings.maxTopUp,
    rates: new Map([...known].filter(([, rate]) => !tooOld.includes(rate))),
    tooOldRates: new Map(tooOld.map(({ currency, date }) => [currency, date])),
    own: await readSystemTerms(db, "customers", customerId, day),
    regional: await readSystemTerms(db, "regions", settings.id, day),
  };
}

/** The agreements of a region or customer on a day, by system; minimum sums have no history. */
export async function readSystemTerms(
  db: Queryable,
  resource: "regions" | "customers",
  parentId: number,
  day: Day,
): Promise<ReadonlyMap<number, SystemTerms>> {
  const ranges = (name: "commission" | "discount") => {
    const now = sql`l.${sql.identifier(name)}`;
    const held = heldOn(resource, sql`${parentId}`, `systemSettings.${name}`, day, now, sql`s.id`);
    return sql`coalesce(nullif(${held}, 'null'), '[]') as ${sql.identifier(name)}`;
  };
  const { rows } = await db.execute<SystemTerms & Record<string, unknown>>(sql`
    select s.id as "systemId", l.min_first as "minFirst", l.min_next as "minNext",
      ${ranges("commission")}, ${ranges("discount")}
    from systems s
    left join ${sql.identifier(`${resource}_system_settings`)} l on l.parent_id = ${parentId} and l.system_id = s.id
    where l.id is not null or exists (
      select from effective_values v where v.resource = ${resource} and v.record_id = ${parentId} and v.line = s.id)
    order by l.position nulls last, s.id`);
  return new Map(rows.map((row) => [row.systemId, row]));
}

/** The ranges of commission and discount for a system, the customer's and the region's. */
export const rangesFor = ({ own, regional }: Pick<CustomerTerms, "own" | "regional">, systemId: number) => {
  const sides = (key: "commission" | "discount") => ({
    customer: own.get(systemId)?.[key] ?? [],
    region: regional.get(systemId)?.[key] ?? [],
  });
  return { commission: sides("commission"), discount: sides("discount") };
};

/** What prices a line of an account; undefined if its currency has no rate. */
export function priceTerms(
  terms: Pick<CustomerTerms, "vatPercent" | "rates" | "own" | "regional">,
  account: { readonly systemId: number; readonly currency: Currency },
): TopUpTerms | undefined {
  const rate = terms.rates.get(account.currency);
  return rate && { vatPercent: terms.vatPercent, rate, ...rangesFor(terms, account.systemId) };
}

/** The minimum sum for an account of a system, with VAT in the region's currency; null if there is none. */
export function minimumFor({ own, regional }: CustomerTerms, systemId: number, isFirst: boolean): Money | null {
  const key = isFirst ? "minFirst" : "minNext";
  return own.get(systemId)?.[key] ?? regional.get(systemId)?.[key] ?? null;
}
