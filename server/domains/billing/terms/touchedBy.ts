// Who is affected by a change of VAT, markup or percents, and how their money changes: shown before the change is saved.
import { sql, type SQL } from "drizzle-orm";
import { formatMoney, formatPercent } from "../../../../src/domain/money/format.ts";
import { compare, type Decimal, type Money } from "../../../../src/domain/money/money.ts";
import type { Day } from "../../../../src/domain/time/periods.ts";
import { explainRate } from "../../../../src/domain/money/rates.ts";
import type { Range } from "../../../../src/domain/money/ranges.ts";
import { isRegion, ownCurrencies } from "../../../../src/domain/company/region.ts";
import { priceTopUp } from "../../../../src/domain/money/topUp.ts";
import { offices } from "../../../../src/regions/offices.ts";
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import type { ChangePreview, Touched } from "../../../../src/definition/effective.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { customerMarkup } from "../../rates/customerMarkup.ts";
import { figureOn, heldOn } from "../../../engine/effective/effective.ts";
import type { EffectiveChange } from "../../../engine/registry.ts";
import { contractHolds } from "./contractHolds.ts";
import { type CustomerTerms, priceTerms, readCustomerTerms } from "./customerTerms.ts";

type Terms = Pick<CustomerTerms, "currency" | "vatPercent" | "rates" | "own" | "regional">;

interface Change {
  readonly path: string;
  /** The system's line, for a change of its percents. */
  readonly line: number;
  readonly value: unknown;
  readonly day: Day;
}

/** The most ids in a list's filter. */
const maxIds = 1000;

/** Who is affected by a change of a region; nobody if it has no customers. */
export async function touchedByRegion(
  region: AnyRecord,
  { declared, line, value }: EffectiveChange,
  day: Day,
  db: Queryable,
): Promise<ChangePreview> {
  const code = String(region["name"]).toLowerCase();
  if (!isRegion(code)) return nobody;
  const change = { path: declared.path, line, value, day };
  const ofRegion = sql`c.region = ${code}`;
  if (change.path === "vatPercent") return preview(db, ofRegion, change, "region");
  if (change.path === "ratesAdds")
    return preview(db, sql`${ofRegion} and not ${hasContractMarkup(day)}`, change, "region");
  const own = heldOn("customers", sql`c.id`, change.path, day, ownRanges(change.path, line), sql`${line}`);
  return preview(
    db,
    sql`${ofRegion} and coalesce(jsonb_array_length(nullif(${own}, 'null')), 0) = 0`,
    change,
    "region",
  );
}

/** What a change of a customer's own terms affects. */
export async function touchedByCustomer(
  { id }: AnyRecord,
  { declared, line, value }: EffectiveChange,
  day: Day,
  db: Queryable,
): Promise<ChangePreview> {
  const change = { path: declared.path, line, value, day };
  if (change.path !== "ratesAdds") return preview(db, sql`c.id = ${id}`, change, "customer");
  const { source, contractNumber, percent } = await customerMarkup(db, id, day);
  if (source === "contract" || source === "region")
    return {
      touched: [],
      example: `Ничего не изменится: действует наценка ${source === "contract" ? `договора № ${contractNumber ?? ""}` : "региона"}, ${formatPercent(percent)}`,
    };
  return preview(db, sql`c.id = ${id}`, change, "customer");
}

/** What a change of a contract's markup affects. */
export async function touchedByContract(
  { id, customerId }: AnyRecord,
  { declared, line, value }: EffectiveChange,
  day: Day,
  db: Queryable,
): Promise<ChangePreview> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select k.id from contracts k
    where k.customer_id = ${customerId} and ${contractHolds(day)} and k.contract_type <> 'STANDARD'
      and (k.id = ${id} or ${figureOn("contracts", sql`k.id`, "ratesAdds", day, sql`k.rates_adds`)} is not null)
    order by k.start_date desc, k.id desc limit 1`);
  if (rows[0]?.id === id)
    return preview(db, sql`c.id = ${customerId}`, { path: declared.path, line, value, day }, "contract");
  const why =
    rows.length > 0 ? "действует наценка более нового договора" : "договор в этот день не действует или стандартный";
  return { touched: [], example: `Ничего не изменится: ${why}` };
}

const nobody: ChangePreview = { touched: [], example: null };

const ownRanges = (path: string, systemId: number): SQL => sql`(
  select l.${sql.identifier(path.replace(/^.*\./, ""))} from customers_system_settings l
  where l.parent_id = c.id and l.system_id = ${systemId} limit 1)`;

const hasContractMarkup = (day: Day): SQL => sql`exists (
  select from contracts k where k.customer_id = c.id and ${contractHolds(day)} and k.contract_type <> 'STANDARD'
    and ${figureOn("contracts", sql`k.id`, "ratesAdds", day, sql`k.rates_adds`)} is not null)`;

async function preview(db: Queryable, whom: SQL, change: Change, from: Source): Promise<ChangePreview> {
  const inSystem = change.line > 0 ? sql`a.system_id = ${change.line}` : sql`true`;
  const customers = sql`(select c.id from customers c where c.is_active and ${whom})`;
  const account = sql`a.status = 'active' and ${inSystem} and a.customer_id in ${customers}`;
  const withLine = (lines: string) =>
    change.line > 0
      ? sql`exists (select from ${sql.identifier(lines)} l join accounts a on a.id = l.account_id
          where l.parent_id = t.id and ${inSystem})`
      : sql`true`;
  const touched = [
    await found(
      db,
      "customers",
      "клиенты",
      sql`
      t.id in ${customers} and (${change.line === 0} or exists (select from accounts a where a.customer_id = t.id and ${account}))`,
    ),
    await found(db, "accounts", "аккаунты", sql`exists (select from accounts a where a.id = t.id and ${account})`),
    await found(
      db,
      "bills",
      "неоплаченные счета: их цена останется, пока их не изменят",
      sql`not t.paid and t.owed_since is null and t.customer_id in ${customers} and ${withLine("bills_lines")}`,
    ),
    await found(
      db,
      "top-up-requests",
      "новые заявки: их цена останется, пока их не изменят",
      sql`t.status = 'new' and t.customer_id in ${customers} and ${withLine("top_up_requests_lines")}`,
    ),
  ];
  return { touched, example: await exampleOf(db, account, change, from) };
}

async function found(db: Queryable, resource: string, label: string, condition: SQL): Promise<Touched> {
  const table = sql.identifier(resource.replaceAll("-", "_"));
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    select t.id, count(*) over ()::integer as count from ${table} t where ${condition} order by t.id limit ${maxIds}`);
  return { resource, label, count: rows[0]?.count ?? 0, filter: { id: rows.map(({ id }) => id) } };
}

type Source = "region" | "customer" | "contract";

interface Sample extends Record<string, unknown> {
  readonly customerId: number;
  readonly company: string;
  readonly system: string;
  readonly systemId: number;
  readonly currency: CustomerTerms["currency"];
}

async function exampleOf(db: Queryable, account: SQL, change: Change, from: Source): Promise<string | null> {
  const { rows } = await db.execute<Sample>(sql`
    select a.customer_id as "customerId", c.company_name as company, s.name as system, a.system_id as "systemId", a.currency
    from accounts a join customers c on c.id = a.customer_id join systems s on s.id = a.system_id
    where ${account} order by a.currency in ${[...ownCurrencies]}, a.id limit 1`);
  const [sample] = rows;
  if (!sample) return null;
  const before = await readCustomerTerms(db, sample.customerId, change.day);
  const after = changed(before, change, from);
  const arrivals = offices[before.region].usualSums.map((gross) => ({
    gross,
    was: arriving(before, sample, gross),
    becomes: arriving(after, sample, gross),
  }));
  const shown = arrivals.find(({ was, becomes }) => was !== becomes) ?? arrivals[0];
  if (shown?.was === undefined || shown.becomes === undefined) return null;
  const { gross, was, becomes } = shown;
  const start = `${sample.company}, ${sample.system}: за ${formatMoney(gross, before.currency)} придёт `;
  return compare(was, becomes) === 0
    ? `${start}${formatMoney(was, sample.currency)}, как и раньше`
    : `${start}${formatMoney(becomes, sample.currency)} вместо ${formatMoney(was, sample.currency)}`;
}

const arriving = (terms: Terms, sample: Sample, gross: Money): Money | undefined => {
  const how = priceTerms(terms, sample);
  return how && priceTopUp(how, { gross }).arrives;
};

/** The terms with the change applied. */
function changed(terms: CustomerTerms, { path, line, value }: Change, from: Source): CustomerTerms {
  if (path === "vatPercent") return { ...terms, vatPercent: String(value) };
  if (path === "ratesAdds") {
    const percent: Decimal = typeof value === "string" ? value : "0";
    const rates = [...terms.rates].map(([currency, rate]) => {
      const isOwn = currency === terms.currency;
      const markup = { percent: isOwn ? "0" : percent, source: rate.source };
      return [currency, { ...rate, ...explainRate(rate, markup) }] as const;
    });
    return { ...terms, rates: new Map(rates) };
  }
  const name = path === "systemSettings.discount" ? "discount" : "commission";
  const side = from === "customer" ? "own" : "regional";
  const none = { systemId: line, minFirst: null, minNext: null, commission: [], discount: [] };
  const agreed = { ...(terms[side].get(line) ?? none), [name]: value as readonly Range[] };
  return { ...terms, [side]: new Map([...terms[side], [line, agreed]]) };
}
