// The text and the sums of an act's lines.
import { closedWords } from "../../../src/domain/papers/closedWords.ts";
import { rateScale } from "../../../src/domain/money/currency.ts";
import { rateCurrencies } from "../../../src/domain/money/rateCurrency.ts";
import { formatDecimal, formatMoney, formatNumber } from "../../../src/domain/money/format.ts";
import { formatMonth } from "../../../src/domain/time/formatDate.ts";
import {
  add,
  compare,
  type Decimal,
  divide,
  isNegative,
  type Money,
  multiply,
  roundHalfUp,
  subtract,
  sum,
} from "../../../src/domain/money/money.ts";
import type { Day } from "../../../src/domain/time/periods.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import { splitVat } from "../../../src/domain/money/vat.ts";
import type { BilledLine } from "./model.ts";

/** A line as stored; fields filled in by runs are null if an administrator wrote the act. */
export interface ClosedLine {
  readonly account: string;
  readonly system: string | null;
  readonly month: Day | null;
  readonly basis: "spend" | "transfer" | null;
  /** In the account's currency. */
  readonly quantity: Money | null;
  /** The part of the quantity that was unpaid. */
  readonly unpaid: Money | null;
  readonly currency: string | null;
  /** With VAT, in the act's currency. */
  readonly amount: Money;
  /** Per unit: the rate at which the paid part was enrolled, and the rate that priced the unpaid part; null if unknown. */
  readonly rate: Decimal | null;
  readonly unpaidRate: Decimal | null;
  /** Null in acts whose VAT was calculated from the total at the rate of their day. */
  readonly vatPercent: Decimal | null;
}

interface Whole {
  readonly region: Region;
  readonly date: Day;
  readonly net: Money;
  readonly vat: Money;
  readonly gross: Money;
  readonly vatPercent: Decimal;
  /** Whether the agency's fee is shown separately; null in acts made before this was stored. */
  readonly commission: "together" | "apart" | null;
}

/** The lines of an act's table: one per account, or one for the whole act; and the fee if it is shown separately. */
export function actLines(act: Whole, closed: readonly ClosedLine[], service: string): readonly BilledLine[] {
  const { net, vat, gross, vatPercent, date, region } = act;
  if (closed.length === 0)
    return [{ subject: `${service}, ${formatMonth(date)}`, pricing: null, vatPercent, net, vat, gross }];
  let left = vat;
  const lines = closed.map((line, at) => {
    const percent = line.vatPercent ?? vatPercent;
    // The last line takes the remainder: VAT of the total differs from the sum of the lines' VAT by rounding.
    const own = at === closed.length - 1 ? left : splitVat(line.amount, percent).vat;
    left = subtract(left, own);
    return { line, percent, parts: { net: subtract(line.amount, own), vat: own, gross: line.amount } };
  });
  const fees = new Map<Decimal, Parts[]>();
  const placed = lines.map(({ line, percent, parts }): BilledLine => {
    const placement = act.commission === "apart" ? placementOf(line, percent, parts) : parts;
    fees.set(percent, [...(fees.get(percent) ?? []), less(parts, placement)]);
    return { subject: subjectOf(line, date, region), pricing: null, vatPercent: percent, ...placement };
  });
  const apart = [...fees].flatMap(([percent, parts]): readonly BilledLine[] => {
    const fee = {
      net: sum(parts.map((part) => part.net)),
      vat: sum(parts.map((part) => part.vat)),
      gross: sum(parts.map((part) => part.gross)),
    };
    return compare(fee.gross, "0") === 0
      ? []
      : [{ subject: "Вознаграждение исполнителя", pricing: null, vatPercent: percent, ...fee }];
  });
  return [...placed, ...apart];
}

type Parts = Pick<BilledLine, "net" | "vat" | "gross">;

const less = (a: Parts, b: Parts): Parts => ({
  net: subtract(a.net, b.net),
  vat: subtract(a.vat, b.vat),
  gross: subtract(a.gross, b.gross),
});

/** Accounts hold hundredths: a difference up to this much of a unit is rounding, not a fee. */
const rounding = "0.05";

/** A line's sum without the fee: never more than the line itself, even if VAT has changed since the bill. */
function placementOf(line: ClosedLine, percent: Decimal, parts: Parts): Parts {
  const placed = partsOf(line).map(({ quantity, rate }) => ({ rate, net: rate && multiply(quantity, rate) }));
  const net = roundHalfUp(sum(placed.flatMap((part) => part.net ?? [])), 2);
  const dust = sum(placed.flatMap(({ rate }) => (rate ? multiply(rate, rounding) : [])));
  const fee = subtract(parts.net, net);
  const isFee = isNegative(fee) === isNegative(parts.net) && compare(sizeOf(fee), dust) > 0;
  if (!isFee || placed.length === 0 || placed.some(({ rate }) => rate === null)) return parts;
  const gross = roundHalfUp(divide(multiply(net, add("100", percent)), "100"), 2);
  return { net, vat: subtract(gross, net), gross };
}

const sizeOf = (amount: Money): Money => (isNegative(amount) ? subtract("0", amount) : amount);

/** True if a line has a rate of its own. */
export const hasRates = (closed: readonly ClosedLine[], region: Region): boolean =>
  closed.some((line) => ratesOf(line, region).some(({ rate }) => rate !== undefined));

function subjectOf(line: ClosedLine, date: Day, region: Region): string {
  const { account, system, currency } = line;
  const where = `${system === null ? "" : `${system}, `}аккаунт «${account}»`;
  const howMuch =
    currency === null
      ? []
      : ratesOf(line, region).map(
          ({ quantity, rate }) => formatMoney(quantity, currency) + (rate === undefined ? "" : ` по ${rate}`),
        );
  return `${closedWords(line, date)}: ${[where, howMuch.join(" и ")].filter(Boolean).join(", ")}`;
}

/** The paid part at the rate of its bills, and the unpaid part at that of the month's last day. */
const partsOf = ({ quantity, unpaid, rate, unpaidRate }: ClosedLine) =>
  quantity === null
    ? []
    : [
        { quantity: subtract(quantity, unpaid ?? "0"), rate },
        { quantity: unpaid ?? "0.00", rate: unpaidRate },
      ].filter((part) => compare(part.quantity, "0") !== 0);

/** The closed quantities with their rates; sums in the region's own currency have no rate. */
function ratesOf(line: ClosedLine, region: Region): readonly { readonly quantity: Money; readonly rate?: string }[] {
  if (line.quantity === null) return [];
  const foreign = rateCurrencies.find((known) => known === line.currency);
  const parts = partsOf(line);
  if (foreign === undefined || parts.some(({ rate }) => rate === null)) return [{ quantity: line.quantity }];
  const scale = rateScale(region, foreign);
  return parts.map(({ quantity, rate }) => ({
    quantity,
    rate: rateWords(multiply(rate ?? "0", String(scale)), scale),
  }));
}

const rateWords = (rate: Decimal, scale: number): string =>
  formatDecimal(rate, 4) + (scale === 1 ? "" : ` за ${formatNumber(scale)}`);
