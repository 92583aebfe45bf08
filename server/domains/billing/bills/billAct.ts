// Bills for acts, for customers who pay for actual expenses: the unpaid part of an act becomes a debt at the act's own
// sums, so that its payment leaves no remainder, whatever the rate is by then.
import { sql } from "drizzle-orm";
import type { Currency } from "../../../../src/domain/money/currency.ts";
import { formatAmount } from "../../../../src/domain/money/format.ts";
import {
  compare,
  type Decimal,
  divide,
  type Money,
  multiply,
  roundHalfUp,
  sum,
} from "../../../../src/domain/money/money.ts";
import { formatDate } from "../../../../src/domain/time/formatDate.ts";
import type { Day } from "../../../../src/domain/time/periods.ts";
import { type Region, regionCurrency } from "../../../../src/domain/company/region.ts";
import { priceTopUp } from "../../../../src/domain/money/topUp.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { lockAccounts } from "../../ledger/lockAccounts.ts";
import { Problem } from "../../../platform/problem.ts";
import type { WriteContext } from "../../../engine/registry.ts";
import { type CustomerTerms, priceTerms, readCustomerTerms } from "../terms/customerTerms.ts";
import { makeOwedBill } from "./owedBills.ts";
import { noRate, type PricedLine } from "./priceLines.ts";
import { lockPayer } from "../advance/unapplied.ts";

/**
 * Makes and enrols the bill of an act, which the caller has locked. Each account is credited with the part of the act that
 * was spent below zero. An act without lines (services) is billed as a whole.
 * @throws Problem 409 if nothing is left to bill, or the act's sums don't determine it
 */
export async function billAct(act: AnyRecord, context: WriteContext): Promise<AnyRecord> {
  const { id, number, customerId, contractId, date, region, currency, totalWithVat, lines } = act as unknown as Act;
  const { db } = context;
  if (currency !== regionCurrency[region]) throw new Problem(409, "Акт не в валюте региона: составьте счёт вручную");
  const payer = await lockPayer(db, customerId);
  if (!payer) throw new Problem(409, messages.changedMeanwhile);
  const ofDay = await readCustomerTerms(db, customerId, date);
  const vatPercent = vatOf(lines, ofDay);
  const terms = { ...ofDay, vatPercent };
  const open = lines.length > 0 ? await openOf(db, { id, date, customerId, lines }) : [];
  if (lines.length > 0 && open.length === 0) throw new Problem(409, "Всё, что закрыл акт, уже оплачено или в счетах");
  const priced = open.map((part) => priceOf(terms, part, date));
  const amountWithVat = priced.length > 0 ? sum(priced.map(({ amount }) => amount)) : totalWithVat;
  const base = `Акт № ${number} от ${formatDate(date)}`;
  return makeOwedBill(context, payer, {
    customerId,
    contractId,
    actId: id,
    base,
    lines: priced,
    amountWithVat,
    vatPercent,
  });
}

interface Act {
  readonly id: number;
  readonly number: string;
  readonly customerId: number;
  readonly contractId: number | null;
  readonly date: Day;
  readonly region: Region;
  readonly currency: Currency;
  readonly totalWithVat: Money;
  readonly lines: readonly ActLine[];
}

interface ActLine {
  readonly accountId: number;
  /** With VAT, in the region's currency. */
  readonly amount: Money;
  readonly basis: "spend" | "transfer" | null;
  /** Null in acts whose VAT was calculated from the total. */
  readonly vatPercent: Decimal | null;
  /** In the account's currency; null for a line written by hand. */
  readonly quantity: Money | null;
}

/**
 * @throws Problem 409 if lines have different VAT rates because the rate changed between their months: a bill has one rate
 */
function vatOf(lines: readonly ActLine[], terms: CustomerTerms): Decimal {
  const [percent = terms.vatPercent, ...others] = new Set(lines.map((line) => line.vatPercent ?? terms.vatPercent));
  if (others.length > 0) throw new Problem(409, "В акте разные ставки НДС, а в счёте она одна: составьте счёт вручную");
  return percent;
}

/** The part of an account that an act has closed and nobody has paid for. */
interface Open {
  readonly account: Account;
  readonly amount: Money;
  readonly quantity: Money;
}

interface Account {
  readonly id: number;
  readonly name: string;
  readonly systemId: number;
  readonly systemName: string;
  readonly currency: Currency;
}

/** Totals up to an act: what acts have closed of an account, less what was enrolled to it and its cost. */
interface Known extends Account, Record<string, unknown> {
  readonly quantity: Money;
  readonly amount: Money;
  /** True if money arrived other than by bills, so its cost is unknown. */
  readonly isMixed: boolean;
}

async function openOf(
  db: Queryable,
  { id, date, customerId, lines }: Pick<Act, "id" | "date" | "customerId" | "lines">,
): Promise<readonly Open[]> {
  if (lines.some(({ quantity }) => quantity === null))
    throw new Problem(409, "В строках, составленных вручную, нет количества: составьте счёт вручную");
  const spent = lines.filter(({ basis }) => basis === "spend");
  const ids = [...new Set(spent.map(({ accountId }) => accountId))];
  await lockAccounts(db, ids, customerId);
  const known = await readKnown(db, ids, { id, date });
  return ids.flatMap((accountId): readonly Open[] => {
    const own = spent.filter((line) => line.accountId === accountId);
    const amount = sum(own.map((line) => line.amount));
    const quantity = sum(own.map((line) => line.quantity ?? "0"));
    const account = known.get(accountId);
    if (!account || compare(account.quantity, "0") <= 0) return [];
    if (compare(account.quantity, quantity) >= 0 && compare(amount, "0") > 0 && compare(quantity, "0") > 0)
      return [{ account, amount, quantity }];
    // A part was prepaid: the debt is what the acts close beyond it.
    const isSure = !account.isMixed && compare(account.amount, "0") > 0 && compare(account.amount, amount) <= 0;
    if (compare(account.quantity, quantity) < 0 && isSure)
      return [{ account, amount: account.amount, quantity: account.quantity }];
    throw new Problem(
      409,
      `Аккаунт «${account.name}»: без денег потрачено ${formatAmount(account.quantity)} ${account.currency}, ` +
        `а акт закрыл ${formatAmount(quantity)}. Сколько это стоит, по акту не сказать: составьте счёт вручную`,
    );
  });
}

async function readKnown(db: Queryable, ids: readonly number[], act: Pick<Act, "id" | "date">) {
  const later = sql`(b.act_id is not null and (select (k.date, k.id) from acts k where k.id = b.act_id) > (${act.date}::date, ${act.id}::bigint))`;
  const { rows } = await db.execute<Known>(sql`
    select a.id, a.name, a.system_id as "systemId", s.name as "systemName", a.currency,
      (acted.quantity - came.quantity + bills.later)::numeric(24,2)::text as quantity,
      (acted.amount - bills.amount + back.amount)::numeric(24,2)::text as amount, came.mixed as "isMixed"
    from accounts a join systems s on s.id = a.system_id
      cross join lateral (
        select coalesce(sum(l.quantity), 0) as quantity, coalesce(sum(l.amount), 0) as amount
        from acts_lines l join acts k on k.id = l.parent_id
        where l.account_id = a.id and l.quantity is not null and (k.date, k.id) <= (${act.date}::date, ${act.id}::bigint)) acted
      cross join lateral (
        select coalesce(sum(e.amount), 0) as quantity, coalesce(bool_or(e.kind not in ('enrolment', 'reversal')), false) as mixed
        from ledger_entries e where e.account_id = a.id and e.kind <> 'spend') came
      cross join lateral (
        select coalesce(sum(r.amount_with_vat), 0) as amount from reversals r
        where r.account_id = a.id and r.state = 'done') back
      cross join lateral (
        select coalesce(sum(l.amount) filter (where not ${later}), 0) as amount,
          coalesce(sum(l.arrives) filter (where ${later}), 0) as later
        from bills_lines l join bills b on b.id = l.parent_id
        where l.account_id = a.id and (b.paid or b.owed_since is not null)) bills
    where a.id = any(${sql.param(ids)}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A line with the act's own sum and quantity; the terms of the act's day only fill in how the price is made up. */
function priceOf(terms: CustomerTerms, { account, amount, quantity }: Open, day: Day): PricedLine {
  const how = priceTerms(terms, account);
  if (!how) throw new Problem(409, `${noRate(account.currency, day, terms.tooOldRates)}: счёт составить нельзя`);
  const price = priceTopUp(how, { gross: amount });
  const isOwn = account.currency === terms.currency;
  const enrolled = isOwn ? quantity : price.after;
  const isRate = isOwn || compare(price.arrives, quantity) === 0;
  return {
    ...{ accountId: account.id, platform: account.systemName.slice(0, 64), amount },
    ...{ commissionPercent: price.commissionPercent, discountPercent: price.discountPercent, enrolled },
    ...{ currency: account.currency, scale: price.scale, arrives: quantity },
    rate: isRate ? price.sellingRate : effectiveRate(enrolled, quantity, price.scale),
  };
}

/** The rate that turns the sum into the quantity; it differs from the day's rate after rounding or over several months. */
const effectiveRate = (enrolled: Money, quantity: Money, scale: number) =>
  roundHalfUp(divide(multiply(enrolled, String(scale)), quantity), 8);
