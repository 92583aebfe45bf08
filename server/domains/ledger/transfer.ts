// Transfers between accounts of one customer: only where the settings allow it, at the day's rates, and never more than the
// balance, even for concurrent requests.
import { sql } from "drizzle-orm";
import type { AnswerOf, ParsedOf } from "../../../src/contract/call.ts";
import type { ledgerCalls } from "../../../src/contract/money/ledger.ts";
import type { Currency } from "../../../src/domain/money/currency.ts";
import { formatMoney } from "../../../src/domain/money/format.ts";
import {
  compare,
  type Decimal,
  divide,
  type Money,
  parseMoney,
  roundHalfUp,
  subtract,
} from "../../../src/domain/money/money.ts";
import { type Day, dayIn } from "../../../src/domain/time/periods.ts";
import { ownRate } from "../../../src/domain/money/rates.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import {
  isWithinCurrency,
  priceTransfer,
  type TransferPrice,
  type TransferRate,
} from "../../../src/domain/money/transfer.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { moveClosingsNow } from "../acts/moveClosings.ts";
import { readCustomerTerms } from "../billing/terms/customerTerms.ts";
import { noRate } from "../billing/bills/priceLines.ts";
import { customerOf } from "../billing/topUps/topUp.ts";
import type { Doing, Handler } from "../../platform/context.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem, refuse } from "../../platform/problem.ts";
import { writeContextOf } from "../../engine/writeContextOf.ts";
import { insertDraft } from "../../engine/write/write.ts";
import { postTransaction, type LedgerEntry } from "./postTransaction.ts";
import { balanceOf, lockAccounts, type LockedAccount } from "./lockAccounts.ts";

type Calls = typeof ledgerCalls;

/** @throws Problem 403 if transfers are not allowed, 422 with the wrong fields, 409 if a rate is missing */
export async function transfer(
  { body }: ParsedOf<Calls["POST /api/transfers"]>,
  context: Doing,
): Promise<AnswerOf<Calls["POST /api/transfers"]>> {
  const { db, caller, services } = context;
  const customerId = whose(body.customerId, context);
  const { region } = await requireAllowed(db, customerId);
  const date = dayIn(region, services.clock());
  const accounts = await lockAccounts(db, [body.fromAccountId, body.toAccountId], customerId);
  const { from, to } = sides(body, accounts);
  const amount = readAmount(body.amount);
  const rates = await ratesFor(db, { from, to }, customerId, date);
  const price = priceTransfer(rates, { amount });
  if (parseMoney(price.arrives) === undefined) throw refuse("amount", messages.badSum);
  if (compare(price.arrives, "0") <= 0) throw refuse("amount", "Слишком мало: на другой аккаунт ничего не поступит");
  const balance = await balanceOf(db, from.id);
  if (compare(amount, balance) > 0) throw refuse("amount", lessThere(balance, from.currency));
  const record = await insertDraft(writeContextOf(context), services.registry.require("transfers"), {
    ...{ date, customerId, region, fromAccountId: from.id, toAccountId: to.id },
    ...{ currency: from.currency, amount, toCurrency: to.currency, arrives: price.arrives },
    ...keptRates(rates),
  });
  const made = { kind: "transfer", date, customerId, transferId: record.id, createdBy: caller.userId } as const;
  await postTransaction(db, made, entriesOf(from, to, price));
  await moveClosingsNow(db, customerId, services.clock);
  return {
    transferId: record.id,
    ...{ amount, currency: from.currency, arrives: price.arrives, toCurrency: to.currency },
    message: messages.transferCreated,
  };
}

export const transferTerms: Handler<Calls["GET /api/transfers/terms"]> = async (_, context) => {
  const { db, caller, services } = context;
  const customerId = customerOf(context);
  const { refusal } = await permission(db, customerId);
  if (refusal !== undefined) return { allowed: false, accounts: [], rates: [] };
  const { rows: accounts } = await db.execute<Offered & Record<string, unknown>>(sql`
    select a.id, a.name, s.name as "systemName", a.currency,
      (select coalesce(sum(e.amount), 0) from ledger_entries e where e.account_id = a.id)::numeric(24,2)::text as balance
    from accounts a join systems s on s.id = a.system_id
    where a.customer_id = ${customerId} and a.status = 'active' and s.allow_transfer order by s.name, a.name, a.id`);
  const { rates } = await readCustomerTerms(db, customerId, dayIn(caller.region, services.clock()));
  const used = new Set(accounts.map(({ currency }) => currency));
  return {
    allowed: true,
    accounts,
    rates: [...rates.values()]
      .filter(({ currency }) => used.has(currency))
      .map(({ currency, date, raw, selling, scale, stale }) => ({ currency, date, raw, selling, scale, stale })),
  };
};

interface Offered {
  readonly id: number;
  readonly name: string;
  readonly systemName: string;
  readonly currency: Currency;
  readonly balance: Money;
}

/** A customer can only mean their own accounts; an administrator names the customer. */
function whose(named: number | undefined, { caller }: Pick<Doing, "caller">): number {
  if (caller.customerId !== null) return caller.customerId;
  if (named === undefined) throw refuse("customerId", messages.required);
  return named;
}

interface Permission {
  readonly region: Region;
  /** Why transfers are not allowed; undefined if they are. */
  readonly refusal?: string;
}

/** The customer's setting takes precedence over the region's. */
async function permission(db: Queryable, customerId: number): Promise<Permission> {
  type Row = { region: Region; isActive: boolean; allowed: boolean | null };
  const { rows } = await db.execute<Row>(sql`
    select c.region, c.is_active as "isActive",
      case c.allow_transfer when 'yes' then true when 'no' then false else r.allow_transfer end as allowed
    from customers c left join regions r on r.name = upper(c.region) where c.id = ${customerId}`);
  const [found] = rows;
  if (!found) throw refuse("customerId", "Такой записи нет");
  const { region, isActive, allowed } = found;
  if (!isActive) return { region, refusal: "Кабинет в архиве: перевести деньги нельзя" };
  return allowed === true ? { region } : { region, refusal: "Переводы между аккаунтами не подключены" };
}

async function requireAllowed(db: Queryable, customerId: number): Promise<Permission> {
  const found = await permission(db, customerId);
  if (found.refusal !== undefined) throw new Problem(403, found.refusal);
  return found;
}

interface Sides {
  readonly from: LockedAccount;
  readonly to: LockedAccount;
}

function sides(
  { fromAccountId, toAccountId }: { readonly fromAccountId: number; readonly toAccountId: number },
  accounts: ReadonlyMap<number, LockedAccount>,
): Sides {
  const errors: Record<string, string> = {};
  const side = (field: string, id: number) => {
    const account = accounts.get(id);
    if (!account) errors[field] = "Рекламный аккаунт: такой записи нет";
    else if (!account.isActive) errors[field] = "Аккаунт приостановлен: перевести деньги нельзя";
    else if (!account.allowTransfer) errors[field] = `${account.systemName} не переводит деньги между аккаунтами`;
    return account;
  };
  const from = side("fromAccountId", fromAccountId);
  const to = side("toAccountId", toAccountId);
  if (fromAccountId === toAccountId) errors["toAccountId"] = "Выберите другой аккаунт";
  if (!from || !to || Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
  return { from, to };
}

function readAmount(given: unknown): Money {
  const amount = parseMoney(given);
  if (amount === undefined || compare(amount, "0") <= 0) throw refuse("amount", messages.badSum);
  return amount;
}

const lessThere = (balance: Money, currency: Currency): string =>
  compare(balance, "0") > 0 ? `На аккаунте только ${formatMoney(balance, currency)}` : "На аккаунте нет денег";

interface Rates {
  readonly from: TransferRate;
  readonly to: TransferRate;
}

/** @throws Problem 409 if a needed rate is missing */
async function ratesFor(db: Queryable, { from, to }: Sides, customerId: number, date: Day): Promise<Rates> {
  if (isWithinCurrency(from.currency, to.currency)) {
    const one = ownRate(from.currency, date);
    return { from: one, to: one };
  }
  const { rates, tooOldRates } = await readCustomerTerms(db, customerId, date);
  const rateOf = (currency: Currency): TransferRate => {
    const rate = rates.get(currency);
    if (!rate) throw new Problem(409, `${noRate(currency, date, tooOldRates)}: перевести пока нельзя`);
    return rate;
  };
  return { from: rateOf(from.currency), to: rateOf(to.currency) };
}

/** Rates per unit, stored only if the currency changes. */
const keptRates = ({ from, to }: Rates) =>
  isWithinCurrency(from.currency, to.currency)
    ? {}
    : { rawRate: perUnit(from.raw, from.scale), sellingRate: perUnit(to.selling, to.scale) };

const perUnit = (rate: Decimal, scale: number): Decimal => roundHalfUp(divide(rate, String(scale)), 8);

function entriesOf({ id, currency }: LockedAccount, to: LockedAccount, { amount, arrives }: TransferPrice) {
  const left = { book: "cabinet", accountId: id, currency, amount: subtract("0.00", amount) } as const;
  const arrived = { book: "cabinet", accountId: to.id, currency: to.currency, amount: arrives } as const;
  const change = [
    { book: "exchange", currency, amount },
    { book: "exchange", currency: to.currency, amount: subtract("0.00", arrives) },
  ] as const;
  return [left, ...(isWithinCurrency(currency, to.currency) ? [] : change), arrived] satisfies LedgerEntry[];
}
