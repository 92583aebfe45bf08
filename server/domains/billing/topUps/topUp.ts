// Top-ups (design §5): prepaying customers get a bill per contract, customers on deferred payment make requests.
import { sql } from "drizzle-orm";
import type { billingCalls, ToppedUp } from "../../../../src/contract/money/billing.ts";
import { formatMoney } from "../../../../src/domain/money/format.ts";
import { byContract } from "../../../../src/domain/papers/byContract.ts";
import type { Currency } from "../../../../src/domain/money/currency.ts";
import { compare, parseMoney, sum } from "../../../../src/domain/money/money.ts";
import { type Day, dayIn } from "../../../../src/domain/time/periods.ts";
import { type Region, regionCurrency } from "../../../../src/domain/company/region.ts";
import { isBelowMinimum } from "../../../../src/domain/money/topUp.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import type { Context, Handler } from "../../../platform/context.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { Problem } from "../../../platform/problem.ts";
import { prepareTopUpRequest } from "./topUpRequestRules.ts";
import { writeContextOf } from "../../../engine/writeContextOf.ts";
import { insertDraft } from "../../../engine/write/write.ts";
import type { Draft, WriteContext } from "../../../engine/registry.ts";
import type { Services } from "../../../platform/services.ts";
import { queueTask } from "../../tracker/queueTask.ts";
import { sendBillLetter, underContract } from "../bills/billLetter.ts";
import { contractFault } from "../terms/contractHolds.ts";
import { type CustomerTerms, minimumFor, type PayType, readCustomerTerms } from "../terms/customerTerms.ts";
import { prepareBill } from "../bills/prepareBill.ts";
import { type GivenLine, type PricedLine, priceFault, priceLine } from "../bills/priceLines.ts";
import { accountsOf, contractsOf, type TopUpAccount, type TopUpContract } from "./topUpAccounts.ts";

type Calls = typeof billingCalls;

/** @throws Problem 404 if the caller is not a customer */
export function customerOf({ caller }: Pick<Context, "caller">): number {
  if (caller.customerId === null) throw new Problem(404, "Такого клиента нет");
  return caller.customerId;
}

/** @throws Problem 422 with the lines that can't be topped up, 403 for an archived customer */
export const topUp: Handler<Calls["POST /api/top-ups"]> = async ({ body }, context) =>
  makeTopUp(context.services, writeContextOf(context), { ...body, customerId: customerOf(context) });

interface Wanted {
  readonly customerId: number;
  readonly contractId?: number | undefined;
  readonly lines: Given;
  /** The automatic top-up rule that asks for it, for the letter; absent if a person does. */
  readonly because?: string;
}

/**
 * Makes the bills of a prepaying customer, or the requests of one on deferred payment, one per contract of the accounts, in
 * the caller's transaction. A refusal writes nothing.
 * @throws Problem 422 with the lines that can't be topped up, 403 for an archived customer
 */
export async function makeTopUp(services: Services, recordContext: WriteContext, wanted: Wanted): Promise<ToppedUp> {
  const { db, caller } = recordContext;
  const { customerId, because } = wanted;
  const date = dayIn(caller.region, services.clock());
  const terms = await readCustomerTerms(db, customerId, date);
  if (!terms.isActive) throw new Problem(403, "Кабинет в архиве: пополнить аккаунты нельзя");
  const accounts = new Map((await accountsOf(db, customerId)).map((account) => [account.id, account]));
  const lines = readLines(wanted.lines, accounts, terms, date);
  const contracts = await contractsOf(db, customerId, date);
  await requireContracts(db, lines, { ...wanted, contracts, date });
  const { payType, parts } = partsOf(lines, contracts, wanted.contractId, terms);
  const made: Made[] = [];
  for (const { contract, lines: own } of parts) {
    const draft = {
      ...{ date, customerId, contractId: contract?.id ?? null, automatic: because !== undefined },
      base: contract ? `Договор № ${contract.number}` : "Пополнение рекламных аккаунтов",
      lines: own.map(({ accountId, platform, amount }) => ({ accountId, platform, amount })),
    };
    const { record, isWritten } =
      payType === "prepay"
        ? await makeBill(services, recordContext, draft, because)
        : await makeRequest(recordContext, { ...draft, payType, status: "new" });
    const { id, number = id, amountWithVat } = record;
    const paper = { id, number: String(number), amountWithVat: String(amountWithVat) };
    made.push({ ...paper, contractNumber: contract?.number ?? null, isWritten });
  }
  const kind = payType === "prepay" ? "bill" : "request";
  return {
    kind,
    papers: made.map(({ isWritten: _, ...paper }) => paper),
    currency: terms.currency,
    message: told(kind, made, terms.currency),
  };
}

type Made = ToppedUp["papers"][number] & {
  /** True if a letter with it is sent. */
  readonly isWritten: boolean;
};

/** The message after a top-up; for several papers it names the contract and sum of each. */
function told(kind: ToppedUp["kind"], made: readonly Made[], currency: Currency): string {
  const [first, ...others] = made;
  const isWritten = made.every((paper) => paper.isWritten);
  if (first && others.length === 0) {
    if (kind === "request") return messages.topUpRequested;
    return isWritten ? messages.billSent(first.number) : `Счёт № ${first.number} готов: он в документах`;
  }
  const each = made.map(
    ({ number, contractNumber, amountWithVat }) =>
      `№ ${number} ${underContract(contractNumber)} на ${formatMoney(amountWithVat, currency)}`,
  );
  const whole = kind === "request" ? "Заявки приняты" : isWritten ? "Счета отправлены на ваш e-mail" : "Счета готовы";
  return `${whole}: ${each.join("; ")}`;
}

async function makeBill(services: Services, recordContext: WriteContext, draft: object, because: string | undefined) {
  const unpaid = { hasOriginal: false, paid: false, enrolledAmount: "0.00" };
  const prepared = await prepareBill({ ...unpaid, ...draft }, undefined, recordContext);
  const record = await insertDraft(recordContext, recordContext.registry.require("bills"), prepared);
  return { record, isWritten: await sendBillLetter(recordContext.db, services, record.id, because) };
}

async function makeRequest(recordContext: WriteContext, { base: _, ...draft }: Draft) {
  const prepared = await prepareTopUpRequest(draft, undefined, recordContext);
  const record = await insertDraft(recordContext, recordContext.registry.require("top-up-requests"), prepared);
  await giveTask(recordContext.db, record);
  return { record, isWritten: false };
}

/** A request on deferred payment needs a person: nothing else moves its money. */
async function giveTask(db: Queryable, request: AnyRecord): Promise<void> {
  const { rows } = await db.execute<{ company: string; region: Region }>(sql`
    select company_name as company, region from customers where id = ${Number(request["customerId"])}`);
  const [customer] = rows;
  if (!customer) return;
  const { company, region } = customer;
  const priced = request["lines"] as readonly PricedLine[];
  const lines = priced.map(({ platform, arrives, currency }) => `${platform}: ${formatMoney(arrives, currency)}`);
  await queueTask(db, {
    title: `Пополнить по заявке № ${request.id}: ${company}`,
    text: `${formatMoney(String(request["amountWithVat"]), regionCurrency[region])} с НДС. ${lines.join("; ")}`,
    region,
    resource: "top-up-requests",
    recordId: request.id,
  });
}

type Given = readonly { readonly accountId: number; readonly amount: string | number }[];

/** A line entered by the customer, with its account's contract. */
interface OwnLine extends GivenLine {
  readonly contractId: number | null;
}

/** Reports all errors of all lines at once, each on its own input. */
function readLines(
  given: Given,
  accounts: ReadonlyMap<number, TopUpAccount>,
  terms: CustomerTerms,
  day: Day,
): readonly OwnLine[] {
  const errors: Record<string, string> = {};
  if (given.length === 0) errors["lines"] = messages.noAccount;
  const seen = new Set<number>();
  const lines = given.flatMap(({ accountId, amount }, index): readonly OwnLine[] => {
    const account = accounts.get(accountId);
    const isTwice = seen.has(accountId);
    seen.add(accountId);
    if (!account) errors[`lines.${index}.accountId`] = "Рекламный аккаунт: такой записи нет";
    else if (isTwice) errors[`lines.${index}.accountId`] = "Этот аккаунт уже есть в списке";
    else if (!account.isActive) errors[`lines.${index}.accountId`] = "Аккаунт приостановлен: пополнить его нельзя";
    const paid = parseMoney(amount);
    if (paid === undefined || compare(paid, "0") <= 0) {
      errors[`lines.${index}.amount`] = messages.badSum;
      return [];
    }
    if (!account) return [];
    const minimum = minimumFor(terms, account.systemId, account.isFirst);
    if (minimum !== null && isBelowMinimum(paid, minimum)) errors[`lines.${index}.amount`] = messages.belowMinimum;
    const line = { accountId, platform: account.systemName.slice(0, 64), amount: paid };
    const price = priceLine(terms, account, line);
    if (typeof price !== "object") {
      const { input, message } = priceFault(price, account.currency, day, terms);
      errors[`lines.${index}.${input}`] ??= message;
    }
    return [{ ...line, contractId: account.contractId }];
  });
  const total = sum(lines.map(({ amount }) => amount));
  if (compare(total, terms.maxTopUp) > 0) {
    const message = messages.aboveMaximum(formatMoney(terms.maxTopUp, terms.currency));
    const alone = lines.findIndex(({ amount }) => compare(amount, terms.maxTopUp) > 0);
    errors[alone < 0 ? "lines" : `lines.${alone}.amount`] = message;
  }
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
  return lines;
}

/**
 * Requires the named contract, or those of the accounts, to be in force today. An account whose contract is not may be
 * topped up under a named one.
 */
async function requireContracts(
  db: Queryable,
  lines: readonly OwnLine[],
  { customerId, contractId: named, contracts, date }: WantedOn,
): Promise<void> {
  const fault = async (id: number | null | undefined) =>
    typeof id === "number" && !contracts.some((contract) => contract.id === id)
      ? contractFault(db, { id, customerId }, date)
      : undefined;
  const errors: Record<string, string> = {};
  const why = await fault(named);
  if (why !== undefined) errors["contractId"] = why;
  for (const [index, { contractId }] of named === undefined ? lines.entries() : []) {
    const reason = await fault(contractId);
    if (reason !== undefined) errors[`lines.${index}.accountId`] = `${reason}: пополнить аккаунт по нему нельзя`;
  }
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
}

interface WantedOn extends Wanted {
  readonly contracts: readonly TopUpContract[];
  readonly date: Day;
}

interface Parts {
  readonly payType: PayType;
  readonly parts: readonly { readonly contract: TopUpContract | undefined; readonly lines: readonly OwnLine[] }[];
}

/**
 * Groups the lines by contract and finds how they are paid: by the named contract, or those of the accounts. An account with
 * a contract keeps it, so that nobody picks terms of another one.
 */
function partsOf(
  lines: readonly OwnLine[],
  contracts: readonly TopUpContract[],
  named: number | undefined,
  { payType }: CustomerTerms,
): Parts {
  const refuse = (field: string, message: string) =>
    new Problem(422, messages.checkInput, { errors: { [field]: message } });
  const find = (id: number | null) => contracts.find((contract) => contract.id === id);
  if (named !== undefined) {
    const contract = find(named);
    if (!contract) throw refuse("contractId", "Договор: такой записи нет");
    const foreign = lines.findIndex(({ contractId }) => contractId !== named && find(contractId));
    if (foreign >= 0) throw refuse(`lines.${foreign}.accountId`, "Аккаунт относится к другому договору");
    return { payType: contract.payType, parts: [{ contract, lines }] };
  }
  const all = lines.map(({ contractId }) => find(contractId)?.payType ?? payType);
  const different = all.findIndex((other) => other !== all[0]);
  if (different >= 0)
    throw refuse(
      `lines.${different}.accountId`,
      "Этот аккаунт оплачивается на других условиях: пополните его отдельно",
    );
  return { payType: all[0] ?? payType, parts: byContract(lines, contracts) };
}
