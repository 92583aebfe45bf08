// Topping up (design §5): who pays beforehand gets a bill, who pays afterwards leaves a request.
import { sql } from "drizzle-orm";
import type { billingCalls, ToppedUp } from "../../src/contract/billing.ts";
import { formatMoney } from "../../src/domain/format.ts";
import { compare, parseMoney } from "../../src/domain/money.ts";
import { dayIn } from "../../src/domain/periods.ts";
import { type Region, regionCurrency } from "../../src/domain/region.ts";
import { isBelowMinimum } from "../../src/domain/topUp.ts";
import { messages } from "../../src/i18n/messages.ts";
import type { AnyRecord } from "../../src/resources/defineResource.ts";
import type { Context, Handler } from "../context.ts";
import type { Queryable } from "../db/open.ts";
import { Problem } from "../problem.ts";
import { prepareBill } from "../resources/hooks/bills.ts";
import { prepareTopUpRequest } from "../resources/hooks/topUpRequests.ts";
import { reachOf } from "../resources/reachOf.ts";
import { insertDraft, type WriteReach } from "../resources/write.ts";
import type { Services } from "../services.ts";
import { queueTask } from "../tracker/queueTask.ts";
import { sendBillLetter } from "./billLetter.ts";
import { type CustomerTerms, minimumFor, type PayType, readCustomerTerms } from "./customerTerms.ts";
import type { GivenLine, PricedLine } from "./priceLines.ts";
import { accountsOf, contractsOf, type TopUpAccount, type TopUpContract } from "./topUpAccounts.ts";

type Calls = typeof billingCalls;

/** @throws Problem 404 for somebody who is no customer */
export function customerOf({ caller }: Context): number {
  if (caller.customerId === null) throw new Problem(404, "Такого клиента нет");
  return caller.customerId;
}

/** @throws Problem 422 with the lines that can't be topped up, 403 for a customer in the archive */
export const topUp: Handler<Calls["POST /api/top-ups"]> = async ({ body }, context) =>
  makeTopUp(context.services, reachOf(context), { ...body, customerId: customerOf(context) });

interface Wanted {
  readonly customerId: number;
  readonly contractId?: number | undefined;
  readonly lines: Given;
  /** Why a rule of the customer asks for it, said in the letter; absent where a person does. */
  readonly because?: string;
}

/**
 * Makes the bill of a customer who pays beforehand, or the request of one who pays afterwards, in the caller's
 * transaction. Refused, nothing has been written.
 * @throws Problem 422 with the lines that can't be topped up, 403 for a customer in the archive
 */
export async function makeTopUp(services: Services, reach: WriteReach, wanted: Wanted): Promise<ToppedUp> {
  const { db, caller } = reach;
  const { customerId } = wanted;
  const date = dayIn(caller.region, services.clock());
  const terms = await readCustomerTerms(db, customerId, date);
  if (!terms.isActive) throw new Problem(403, "Кабинет в архиве: пополнить аккаунты нельзя");
  const accounts = new Map((await accountsOf(db, customerId)).map((account) => [account.id, account]));
  const lines = readLines(wanted.lines, accounts, terms);
  const used = lines.flatMap(({ accountId }) => accounts.get(accountId) ?? []);
  const { contract, payType } = contractFor(used, await contractsOf(db, customerId), wanted.contractId, terms);
  const automatic = wanted.because !== undefined;
  const draft = { date, customerId, contractId: contract?.id ?? null, lines, automatic };
  const base = contract ? `Договор № ${contract.number}` : "Пополнение рекламных аккаунтов";
  return payType === "prepay"
    ? makeBill(services, reach, { ...draft, base }, terms, wanted.because)
    : makeRequest(reach, { ...draft, payType, status: "new" });
}

async function makeBill(
  services: Services,
  reach: WriteReach,
  draft: object,
  { currency }: CustomerTerms,
  because?: string,
) {
  const unpaid = { hasOriginal: false, paid: false, enrolledAmount: "0.00" };
  const prepared = await prepareBill({ ...unpaid, ...draft }, undefined, reach);
  const bill = await insertDraft(reach, reach.registry.require("bills"), prepared);
  const number = String(bill["number"]);
  const isWritten = await sendBillLetter(reach.db, services, bill.id, because);
  return {
    kind: "bill" as const,
    billId: bill.id,
    number,
    amountWithVat: String(bill["amountWithVat"]),
    currency,
    message: isWritten ? messages.billSent(number) : `Счёт № ${number} готов: он в документах`,
  };
}

async function makeRequest(reach: WriteReach, draft: object) {
  const prepared = await prepareTopUpRequest({ ...draft }, undefined, reach);
  const request = await insertDraft(reach, reach.registry.require("top-up-requests"), prepared);
  await giveTask(reach.db, request);
  return { kind: "request" as const, requestId: request.id, message: messages.topUpRequested };
}

/** Who pays afterwards waits for people: nothing else moves the money. */
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

/** Every fault of every line is told at once, each beside its own input. */
function readLines(
  given: Given,
  accounts: ReadonlyMap<number, TopUpAccount>,
  terms: CustomerTerms,
): readonly GivenLine[] {
  const errors: Record<string, string> = {};
  if (given.length === 0) errors["lines"] = messages.noAccount;
  const seen = new Set<number>();
  const lines = given.flatMap(({ accountId, amount }, index): readonly GivenLine[] => {
    const account = accounts.get(accountId);
    const isTwice = seen.has(accountId);
    seen.add(accountId);
    if (!account) errors[`lines.${index}.accountId`] = "Рекламный аккаунт: такой записи нет";
    else if (isTwice) errors[`lines.${index}.accountId`] = "Этот аккаунт уже есть в списке";
    else if (!account.isActive) errors[`lines.${index}.accountId`] = "Аккаунт приостановлен: пополнить его нельзя";
    const sum = parseMoney(amount);
    if (sum === undefined || compare(sum, "0") <= 0) errors[`lines.${index}.amount`] = messages.badSum;
    if (!account || sum === undefined) return [];
    const minimum = minimumFor(terms, account.systemId, account.isFirst);
    if (minimum !== null && compare(sum, "0") > 0 && isBelowMinimum(sum, minimum))
      errors[`lines.${index}.amount`] = messages.belowMinimum;
    return [{ accountId, platform: account.systemName.slice(0, 64), amount: sum }];
  });
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
  return lines;
}

/**
 * The contract that a top-up comes under, and how it is paid: the contract that was named, or the one of the accounts.
 * An account that has a contract stays with it, so that nobody chooses terms that aren't the account's.
 */
function contractFor(
  accounts: readonly TopUpAccount[],
  contracts: readonly TopUpContract[],
  named: number | undefined,
  { payType }: CustomerTerms,
): { readonly contract?: TopUpContract; readonly payType: PayType } {
  const find = (id: number) => contracts.find((contract) => contract.id === id);
  const refuse = (field: string, message: string) =>
    new Problem(422, messages.checkInput, { errors: { [field]: message } });
  const own = accounts.map(({ contractId }) => (contractId === null ? undefined : find(contractId)));
  if (named !== undefined) {
    const contract = find(named);
    if (!contract) throw refuse("contractId", "Договор: такой записи нет");
    const foreign = own.findIndex((other) => other && other.id !== named);
    if (foreign >= 0) throw refuse(`lines.${foreign}.accountId`, "Аккаунт относится к другому договору");
    return { contract, payType: contract.payType };
  }
  const terms = own.map((contract) => contract?.payType ?? payType);
  const different = terms.findIndex((other) => other !== terms[0]);
  if (different >= 0)
    throw refuse(
      `lines.${different}.accountId`,
      "Этот аккаунт оплачивается на других условиях: пополните его отдельно",
    );
  const [first] = own;
  const isShared = first && own.every((contract) => contract?.id === first.id);
  return { ...(isShared ? { contract: first } : {}), payType: terms[0] ?? payType };
}
