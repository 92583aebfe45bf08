// What acts a customer is due for a month: what the accounts have to close (src/domain/closing.ts), less what earlier
// acts have closed already. What came in late of a month that was closed is closed now, as a line of its own.
import { sql } from "drizzle-orm";
import { closingsOf, type MonthClosing, share } from "../../src/domain/closing.ts";
import { formatMoney } from "../../src/domain/format.ts";
import { formatDate } from "../../src/domain/formatDate.ts";
import { compare, type Money, sum } from "../../src/domain/money.ts";
import { type Day, monthEnd } from "../../src/domain/periods.ts";
import { type Region, regionCurrency } from "../../src/domain/region.ts";
import { priceTopUp } from "../../src/domain/topUp.ts";
import { type CustomerTerms, priceTerms, readCustomerTerms } from "../billing/customerTerms.ts";
import type { Queryable } from "../db/open.ts";
import { type ClosedAccount, readAccounts, readMovements } from "./readMovements.ts";

/** A whole month of a region. */
export interface ActPeriod {
  readonly region: Region;
  readonly from: Day;
  readonly to: Day;
}

/** A line of an act as it is kept; sums as decimal strings. */
export interface ActLine {
  readonly accountId: number;
  readonly month: Day;
  readonly basis: "spend" | "transfer";
  readonly cabinetCurrency: string;
  readonly quantity: Money;
  readonly amount: Money;
}

/** What becomes of a contract in a month; `contractId` is null for accounts of none. */
export type Plan = { readonly contractId: number | null } & (
  | { readonly outcome: "planned"; readonly amount: Money; readonly lines: readonly ActLine[] }
  | { readonly outcome: "already"; readonly amount: Money; readonly actId: number; readonly reason: string }
  | { readonly outcome: "nothing" }
  | { readonly outcome: "refused"; readonly reason: string }
);

/** What a customer is due, by contract; never empty. Reads only. */
export async function planActs(db: Queryable, customerId: number, period: ActPeriod): Promise<readonly Plan[]> {
  const accounts = await readAccounts(db, customerId, period);
  const ids = accounts.map(({ id }) => id);
  if (ids.length === 0) return [{ contractId: null, outcome: "nothing" }];
  const closings = closingsOf(accounts, await readMovements(db, ids, period.to));
  const closed = await readClosed(db, ids);
  const acts = await readActs(db, customerId, period);
  const worth = pricerFor(db, customerId);
  const contracts = [...new Set(accounts.map(({ contractId }) => contractId))];
  const plans: Plan[] = [];
  for (const contractId of contracts) {
    const due: Due[] = [];
    for (const account of accounts.filter((one) => one.contractId === contractId))
      due.push(...dueOf(account, closings.get(account.id) ?? new Map(), closed.get(account.id) ?? [], period));
    plans.push(await planOf(contractId, due, acts, worth, period));
  }
  const busy = plans.filter(({ outcome }) => outcome !== "nothing");
  return busy.length > 0 ? busy : plans.slice(0, 1);
}

/** What of an account's month no act has closed; hundredths. */
interface Due {
  readonly account: ClosedAccount;
  readonly month: Day;
  readonly quantity: number;
  readonly now: MonthClosing;
  /** What is given back of what acts have closed; zero where more came in. */
  readonly back: number;
}

interface Closed {
  readonly accountId: number;
  readonly month: Day;
  readonly quantity: number;
  readonly amount: number;
}

const none: MonthClosing = { quantity: 0, cost: 0, unpaid: 0 };

function dueOf(
  account: ClosedAccount,
  months: ReadonlyMap<string, MonthClosing>,
  closed: readonly Closed[],
  { from }: ActPeriod,
): Due[] {
  const before = closed.filter(({ month }) => month !== from && month < from);
  const own = closed.find(({ month }) => month === from) ?? { month: from, quantity: 0, amount: 0 };
  return [...before, own].flatMap(({ month, quantity, amount }): Due[] => {
    const now = months.get(month.slice(0, 7)) ?? none;
    const difference = now.quantity - quantity;
    if (difference === 0) return [];
    const back = difference < 0 ? share({ amount: quantity, cost: amount }, -difference) : 0;
    return [{ account, month, quantity: difference, now, back }];
  });
}

async function planOf(
  contractId: number | null,
  due: readonly Due[],
  acts: readonly KnownAct[],
  worth: Worth,
  { region }: ActPeriod,
): Promise<Plan> {
  // An act that somebody wrote without saying for which contract may be for any of them.
  const known = acts.find((act) => act.contractId === contractId || (act.contractId === null && !act.isOfRun));
  if (known)
    return {
      ...{ contractId, outcome: "already", amount: known.amount, actId: known.id },
      reason: `За этот месяц уже есть акт № ${known.number}${known.isOfRun ? "" : ", составленный вручную"}`,
    };
  const lines: ActLine[] = [];
  for (const one of due) {
    const amount = one.back > 0 ? -one.back : await worth(one);
    if (typeof amount === "string") return { contractId, outcome: "refused", reason: amount };
    lines.push({
      ...{ accountId: one.account.id, month: one.month, basis: one.account.basis },
      ...{ cabinetCurrency: one.account.currency, quantity: moneyOf(one.quantity), amount: moneyOf(amount) },
    });
  }
  const telling = lines.filter(({ amount }) => compare(amount, "0") !== 0);
  if (telling.length === 0) return { contractId, outcome: "nothing" };
  const amount = sum(telling.map((line) => line.amount));
  if (compare(amount, "0") > 0) return { contractId, outcome: "planned", amount, lines };
  const over = formatMoney(amount.replace("-", ""), regionCurrency[region]);
  return {
    ...{ contractId, outcome: "refused" },
    reason: `Раньше закрыто больше, чем нужно, на ${over}: разница уйдёт в акт следующего месяца`,
  };
}

/** Hundredths, or why it can't be told. */
type Worth = (due: Due) => Promise<number | string>;

/** What is due in money; what nobody has paid for yet costs as much as a top-up would on the month's last day. */
function pricerFor(db: Queryable, customerId: number): Worth {
  const known = new Map<Day, Promise<CustomerTerms>>();
  const termsOn = (day: Day): Promise<CustomerTerms> => {
    const asked = known.get(day) ?? readCustomerTerms(db, customerId, day);
    known.set(day, asked);
    return asked;
  };
  return async ({ account, month, quantity, now }) => {
    const day = monthEnd(month);
    let whole = now.cost;
    if (now.unpaid > 0) {
      const terms = priceTerms(await termsOn(day), account);
      if (!terms)
        return `Курс ${account.currency} на ${formatDate(day)} неизвестен, а расход аккаунта «${account.name}» не оплачен`;
      const price = priceTopUp(terms, { arrives: moneyOf(now.unpaid) });
      if (!price) return `Расход аккаунта «${account.name}» слишком велик`;
      whole += centsOf(price.gross);
    }
    return share({ amount: now.quantity, cost: whole }, quantity);
  };
}

async function readClosed(db: Queryable, accountIds: readonly number[]) {
  const { rows } = await db.execute<Closed & Record<string, unknown>>(sql`
    select account_id as "accountId", month::text as month, (sum(quantity) * 100)::bigint as quantity,
      (sum(amount) * 100)::bigint as amount
    from acts_lines where account_id = any(${sql.param(accountIds)}::bigint[]) and month is not null
    group by account_id, month order by month`);
  const byAccount = new Map<number, Closed[]>();
  for (const row of rows) byAccount.set(row.accountId, [...(byAccount.get(row.accountId) ?? []), row]);
  return byAccount;
}

interface KnownAct {
  readonly id: number;
  readonly contractId: number | null;
  readonly number: string;
  readonly amount: Money;
  readonly isOfRun: boolean;
}

async function readActs(db: Queryable, customerId: number, { region, from, to }: ActPeriod) {
  const { rows } = await db.execute<KnownAct & Record<string, unknown>>(sql`
    select id, contract_id as "contractId", number, total_with_vat::text as amount, period_from is not null as "isOfRun"
    from acts where customer_id = ${customerId} and currency = ${regionCurrency[region]}
      and date between ${from}::date and ${to}::date order by period_from nulls last, id`);
  return rows;
}

/** Whole hundredths as a decimal string. */
function moneyOf(hundredths: number): Money {
  const digits = String(Math.abs(hundredths)).padStart(3, "0");
  return `${hundredths < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const centsOf = (money: Money): number => Number(money.replace(".", ""));
