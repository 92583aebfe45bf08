// Acts are numbered within their region and year, contain VAT in their total, and can't change once signed or closed.
import { sql } from "drizzle-orm";
import { formatAmount } from "../../../src/domain/money/format.ts";
import { formatDate } from "../../../src/domain/time/formatDate.ts";
import { compare, type Decimal, type Money, subtract, sum } from "../../../src/domain/money/money.ts";
import { type Day, monthEnd, yearOf } from "../../../src/domain/time/periods.ts";
import { type Region, regionCurrency } from "../../../src/domain/company/region.ts";
import { splitVat, sumOfSplits } from "../../../src/domain/money/vat.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { requireWithinOpen } from "./beyondOpen.ts";
import { askSecond } from "../tracker/askSecond.ts";
import { billAct } from "../billing/bills/billAct.ts";
import { sendBillLetter } from "../billing/bills/billLetter.ts";
import { requireRegionSettings } from "../billing/terms/regionSettings.ts";
import { requirePaperDay } from "../billing/bills/paperDay.ts";
import { holdNumbers, isGivenNumber, nextNumber } from "../billing/bills/paperNumber.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { refuse } from "../../platform/problem.ts";
import { ratesOn } from "../rates/dayRates.ts";
import { type WriteContext, rulesFor, type DraftOf } from "../../engine/registry.ts";
import { checkReferences } from "../../engine/write/references.ts";
import { isFrozen, isSame } from "../../engine/write/frozen.ts";
import { afterRefusal, isSigning, noteVoided, signingRules } from "../edin/signingRules.ts";
import { acts } from "../../../src/resources/papers/acts.ts";
import type { RecordOf } from "../../../src/definition/defineResource.ts";

export const actRules = rulesFor(acts, {
  actions: {
    ...signingRules("act"),
    bill: async (act, _, context, services) => {
      const bill = await billAct(act, context);
      await sendBillLetter(context.db, services, bill.id);
      return {};
    },
    unmarkSigned: async (act, _, { db }) => {
      await requireOpenMonth(act, db);
      return {};
    },
    askToUnsign: async (act, _, { db }) => {
      await requireOpenMonth(act, db);
      const { id, region, number } = act;
      await askSecond(db, {
        title: `Подтвердите: с акта № ${number} снимают отметку о подписи`,
        ...{ region, resource: "acts", recordId: id },
      });
      return {};
    },
  },
  beforeSave: prepareAct,
  afterSave: (act, before, context) => noteVoided("act", act, before, context),
});

/** A signature closes nothing, but the person who closed the month relied on its papers. */
const requireOpenMonth = ({ region, date }: Pick<RecordOf<typeof acts>, "region" | "date">, db: Queryable) =>
  db.execute(sql`select require_open_month(${region}, ${date}::date)`);

/** @throws Problem 422 with the wrong fields */
async function prepareAct(
  given: DraftOf<typeof acts>,
  current: RecordOf<typeof acts> | undefined,
  context: WriteContext,
): Promise<DraftOf<typeof acts>> {
  if (current && isSigning(given)) return given;
  const draft = current
    ? await afterRefusal("act", given, current, ["visible", "closed", "signed"], context.db)
    : given;
  if (current && isFrozen(context, context.registry.require("acts"), current)) return draft;
  const whole = { ...current, ...draft };
  const customerId = whole.customerId as number;
  const isMoved = current !== undefined && customerId !== current.customerId;
  if (isMoved)
    await checkReferences(
      context,
      context.registry.require("acts"),
      { customerId, contractId: whole.contractId },
      current,
    );
  const region = !current || isMoved ? await regionOf(context.db, customerId) : current.region;
  if (current && region !== current.region) throw refuse("customerId", "Клиент другого региона: составьте новый акт");
  if (!current || !(["contractId", "date"] as const).every((name) => isSame(whole[name], current[name])))
    await requireBegun(context.db, whole);
  const day = String(whole.date);
  if (day !== current?.date) requirePaperDay(region, day, context);
  const sums = { ...draft, ...sumOfLines({ ...draft, periodFrom: whole.periodFrom ?? null }, current) };
  const covers = coversOf(whole);
  const currency = whole.currency ?? regionCurrency[region];
  if (covers === "advertising" && currency === regionCurrency[region] && !whole.periodFrom)
    await requireWithinOpen(context, { customerId, region, date: day, more: moreThan(current, { ...whole, ...sums }) });
  return {
    ...sums,
    covers,
    region,
    currency,
    ...(await vatOf(context.db, { ...whole, ...sums }, current, region)),
    ...(current ? {} : await dayRates(context.db, draft, region)),
    number: await numberOf(context.db, whole, current, region),
  };
}

/** True if the draft closes more of the customer's advertising than the stored act does. */
const moreThan = (
  current: RecordOf<typeof acts> | undefined,
  { customerId, totalWithVat }: DraftOf<typeof acts>,
): Money =>
  current?.covers === "advertising" && current.customerId === customerId
    ? subtract(String(totalWithVat), String(current.totalWithVat))
    : String(totalWithVat);

/** An expired contract may still be closed; one that has not begun has nothing to close. */
async function requireBegun(db: Queryable, { contractId, date }: DraftOf<typeof acts>): Promise<void> {
  if (typeof contractId !== "number") return;
  const { rows } = await db.execute<{ number: string; start: Day }>(sql`
    select number, start_date::text as start from contracts where id = ${contractId} and start_date > ${date}::date`);
  const [later] = rows;
  if (later) throw refuse("contractId", `Договор № ${later.number} действует только с ${formatDate(later.start)}`);
}

async function regionOf(db: Queryable, customerId: number): Promise<Region> {
  const { rows } = await db.execute<{ region: Region }>(sql`select region from customers where id = ${customerId}`);
  const [customer] = rows;
  if (!customer) throw refuse("customerId", "Такой записи нет");
  return customer.region;
}

/**
 * What an act closes: advertising if its lines name accounts, services if it has no lines, unless the draft says that it is
 * advertising.
 * @throws Problem 422 for services with lines, since lines name accounts
 */
function coversOf({ covers, lines }: DraftOf<typeof acts>): "advertising" | "services" {
  const hasLines = Array.isArray(lines) && lines.length > 0;
  if (hasLines && covers === "services")
    throw refuse("covers", "Строки называют аккаунты: такой акт закрывает рекламу");
  return hasLines || covers === "advertising" ? "advertising" : "services";
}

/**
 * The total of an act with lines is the sum of its lines; an act of a run may be negative.
 * @throws Problem 422 if another total was entered, or if the total is zero
 */
function sumOfLines(draft: DraftOf<typeof acts>, current: RecordOf<typeof acts> | undefined): DraftOf<typeof acts> {
  const lines = draft.lines ?? current?.lines ?? [];
  const entered = draft.totalWithVat;
  if (lines.length === 0) {
    if (entered !== undefined && compare(entered, "0") <= 0) throw refuse("totalWithVat", messages.minValue("0,01"));
    return {};
  }
  const total = sum(lines.map(({ amount = "0.00" }) => amount));
  const isNew = entered !== undefined && !isSame(entered, current?.totalWithVat);
  const sign = compare(total, "0");
  if (sign === 0 || (sign < 0 && !draft.periodFrom))
    throw refuse("totalWithVat", "Строки акта не дают суммы, которую можно закрыть");
  if (isNew && compare(entered, total) !== 0)
    throw refuse("totalWithVat", `Сумма строк — ${formatAmount(total)}: исправьте строки или сумму`);
  return { totalWithVat: total };
}

/**
 * VAT is recalculated only when sums or the date change. It uses the rate of the act's date, or of a line's month where the
 * line names one: services rendered before a change of the rate are taxed at the old rate. Older acts keep their VAT.
 */
async function vatOf(
  db: Queryable,
  whole: DraftOf<typeof acts>,
  current: RecordOf<typeof acts> | undefined,
  region: Region,
): Promise<DraftOf<typeof acts>> {
  const { totalWithVat, date } = whole;
  const given = whole.lines ?? [];
  if (typeof totalWithVat !== "string" || (current && isSame({ totalWithVat, date, lines: given }, current))) return {};
  const percents = new Map<Day, Decimal>();
  const percentOn = async (day: Day): Promise<Decimal> => {
    const percent = percents.get(day) ?? (await requireRegionSettings(db, region, day)).vatPercent;
    percents.set(day, percent);
    return percent;
  };
  if (given.length === 0) {
    const { net, vat } = splitVat(totalWithVat, await percentOn(String(date)));
    return { amountWithoutVat: net, vatAmount: vat };
  }
  const lines = [];
  for (const line of given)
    lines.push({ ...line, vatPercent: await percentOn(line.month ? monthEnd(line.month) : String(date)) });
  const { net, vat } = sumOfSplits(lines.map(({ amount, vatPercent }) => splitVat(amount ?? "0.00", vatPercent)));
  return { lines, amountWithoutVat: net, vatAmount: vat };
}

/** Fills in the exchange rates of the act's date if none were entered. */
async function dayRates(db: Queryable, draft: DraftOf<typeof acts>, region: Region): Promise<DraftOf<typeof acts>> {
  const rates = await ratesOn(db, region, draft.date as Day);
  const rate = (currency: string): Decimal | null => rates.find((known) => known.currency === currency)?.raw ?? null;
  return {
    rateUsd: draft.rateUsd ?? rate("USD"),
    rateEur: draft.rateEur ?? rate("EUR"),
    rateRub: draft.rateRub ?? rate("RUB"),
  };
}

/** Returns the entered number if it is free in the region and year, otherwise the next number. */
async function numberOf(
  db: Queryable,
  whole: DraftOf<typeof acts>,
  current: RecordOf<typeof acts> | undefined,
  region: Region,
): Promise<string> {
  const day = String(whole.date);
  const isStale = current !== undefined && isOfAnotherYear(whole, current, region);
  const entered = isStale ? undefined : whole.number || current?.number;
  if (entered && current && isSame({ number: entered, date: day }, current)) return entered;
  await holdNumbers(db, "acts", region, day);
  if (entered) {
    if (await isTaken(db, entered, region, day, current)) throw refuse("number", "Акт с таким номером уже есть");
    return entered;
  }
  for (;;) {
    const next = await nextNumber(db, "acts", region, day);
    if (!(await isTaken(db, next, region, day, current))) return next;
  }
}

/** True if the number was generated for another year than the act's new date; a number typed by hand stays. */
const isOfAnotherYear = (
  { number, date }: DraftOf<typeof acts>,
  current: RecordOf<typeof acts>,
  region: Region,
): boolean =>
  yearOf(String(date)) !== yearOf(String(current.date)) &&
  (!number || number === current.number) &&
  isGivenNumber("acts", region, String(current.date), String(current.number));

async function isTaken(
  db: Queryable,
  number: string,
  region: Region,
  day: Day,
  current: RecordOf<typeof acts> | undefined,
) {
  const { rows } = await db.execute(sql`
    select from acts where number = ${number} and region = ${region}
      and extract(year from date) = ${Number(day.slice(0, 4))} and id <> ${current?.id ?? 0}`);
  return rows.length > 0;
}
