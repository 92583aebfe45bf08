// Pricing shared by bills and requests: the customer determines region, VAT and terms; a given price stays until something
// it depends on changes.
import { compare, type Money } from "../../../../src/domain/money/money.ts";
import { type Day } from "../../../../src/domain/time/periods.ts";
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import { refuse } from "../../../platform/problem.ts";
import { isSame } from "../../../engine/write/frozen.ts";
import { checkReferences } from "../../../engine/write/references.ts";
import type { Draft, WriteContext } from "../../../engine/registry.ts";
import { requireContractOn } from "../terms/contractHolds.ts";
import { type CustomerTerms, readCustomerTerms } from "../terms/customerTerms.ts";
import { requirePaperDay } from "./paperDay.ts";
import { amountOf, type GivenLine, priceLines, type PricedLine } from "./priceLines.ts";

/** What pricing adds to a draft. */
export interface Priced {
  readonly terms: CustomerTerms;
  readonly vatPercent: string;
  readonly lines: readonly PricedLine[];
  readonly amountWithVat: Money;
}

/** The fields that a price depends on. */
const priceFields = ["customerId", "date", "lines", "amountWithVat", "contractId"];

/**
 * Prices a bill or a request that is being saved; undefined if the change affects no price. Unchanged lines keep their price
 * unless the day or the customer changes.
 * @throws Problem 422 with the wrong fields
 */
export async function priceDraft(
  context: WriteContext,
  resource: "bills" | "top-up-requests",
  draft: Draft,
  current: AnyRecord | undefined,
): Promise<Priced | undefined> {
  if (current && priceFields.every((name) => !(name in draft) || isSame(draft[name], current[name]))) return undefined;
  const whole = { ...current, ...draft };
  const day = whole["date"] as Day;
  const customerId = whole["customerId"] as number;
  if (current && customerId !== current["customerId"]) await checkAllReferences(context, resource, whole, current);
  if (!current || !["contractId", "date"].every((name) => isSame(whole[name], current[name])))
    await requireContractOn(context.db, whole, day);
  const read = await readCustomerTerms(context.db, customerId, day);
  if (current && read.region !== current["region"])
    throw refuse("customerId", "Клиент другого региона: выпишите ему новый документ");
  if (day !== current?.["date"]) requirePaperDay(read.region, day, context);
  const kept = current && day === current["date"] && customerId === current["customerId"] ? current : undefined;
  const vatPercent = (kept?.["vatPercent"] as string | undefined) ?? read.vatPercent;
  const terms = { ...read, vatPercent };
  const given = (whole["lines"] ?? []) as readonly GivenLine[];
  const lines = await priceLines(context.db, terms, kept ? withPrices(given, kept) : given.map(withoutPrice), day);
  return { terms, vatPercent, lines, amountWithVat: amountOf(lines, givenAmount(draft, current, lines)) };
}

/** Drops the lines from a change that affects no price: as sent, they lack the stored prices. */
export const withoutLines = ({ lines: _, ...rest }: Draft): Draft => rest;

/**
 * The engine checks the references that are sent. If the customer changes, the stored ones must belong to the new customer
 * too.
 */
async function checkAllReferences(context: WriteContext, resource: string, whole: Draft, current: AnyRecord) {
  const { customerId, contractId, lines } = whole;
  await checkReferences(context, context.registry.require(resource), { customerId, contractId, lines }, current);
}

/** A sum that did not change says nothing about new lines. */
function givenAmount(draft: Draft, current: AnyRecord | undefined, lines: readonly PricedLine[]): Money | undefined {
  const given = (draft["amountWithVat"] ?? undefined) as Money | undefined;
  if (!current) return given;
  const before = current["amountWithVat"] as Money;
  if (given !== undefined && compare(given, before) !== 0) return given;
  return lines.length > 0 ? undefined : before;
}

/** Each given price is used once: by the line with its id, otherwise by an identical line without an id. */
function withPrices(given: readonly GivenLine[], { lines }: AnyRecord): readonly (GivenLine | PricedLine)[] {
  const told = new Set(((lines ?? []) as readonly PricedLine[]).filter(({ arrives }) => arrives));
  const claim = (isIt: (before: PricedLine) => boolean): PricedLine | undefined => {
    const found = [...told].find(isIt);
    if (found) told.delete(found);
    return found;
  };
  const named = given.map((line) => claim((before) => before.id === line.id && saysTheSame(before, line)));
  return given.map((line, index) => {
    const before = named[index] ?? claim((other) => line.id === undefined && saysTheSame(other, line));
    return before ? { ...before, ...line } : withoutPrice(line);
  });
}

const saysTheSame = (a: GivenLine, b: GivenLine): boolean => a.accountId === b.accountId && a.amount === b.amount;

const withoutPrice = ({ id, accountId, platform, amount }: GivenLine): GivenLine => ({
  ...(id === undefined ? {} : { id }),
  accountId,
  platform: platform ?? null,
  amount,
});
