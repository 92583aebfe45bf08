// What the lines of an act say on paper.
import { closedWords } from "../../../src/domain/closedWords.ts";
import { rateScale } from "../../../src/domain/currency.ts";
import { rateCurrencies } from "../../../src/domain/rateCurrency.ts";
import { formatDecimal, formatMoney, formatNumber } from "../../../src/domain/format.ts";
import { formatMonth } from "../../../src/domain/formatDate.ts";
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
} from "../../../src/domain/money.ts";
import type { Day } from "../../../src/domain/periods.ts";
import type { Region } from "../../../src/domain/region.ts";
import { splitVat } from "../../../src/domain/vat.ts";
import type { BilledLine } from "./model.ts";

/** A line as it is kept; what the runs fill in is null where an administrator wrote the act. */
export interface ClosedLine {
  readonly account: string;
  readonly system: string | null;
  readonly month: Day | null;
  readonly basis: "spend" | "transfer" | null;
  /** In the cabinet's currency. */
  readonly quantity: Money | null;
  /** The part of it that nobody had paid for. */
  readonly unpaid: Money | null;
  readonly currency: string | null;
  /** With VAT, in the act's currency. */
  readonly amount: Money;
  /** For one unit: by which the paid part came into the cabinet, and the other was priced; null where nobody tells. */
  readonly rate: Decimal | null;
  readonly unpaidRate: Decimal | null;
  /** Null in acts whose VAT was cut out of the whole sum, by the rate of their day. */
  readonly vatPercent: Decimal | null;
}

interface Whole {
  readonly region: Region;
  readonly date: Day;
  readonly net: Money;
  readonly vat: Money;
  readonly gross: Money;
  readonly vatPercent: Decimal;
  /** Whether the agency's fee stands apart; null in acts that were made before anybody asked. */
  readonly commission: "together" | "apart" | null;
}

/** The lines of an act's table: one for each account, or one for all of it; and the fee, where it stands apart. */
export function actLines(act: Whole, closed: readonly ClosedLine[], service: string): readonly BilledLine[] {
  const { net, vat, gross, vatPercent, date, region } = act;
  if (closed.length === 0)
    return [{ subject: `${service}, ${formatMonth(date)}`, pricing: null, vatPercent, net, vat, gross }];
  let left = vat;
  const lines = closed.map((line, at) => {
    const percent = line.vatPercent ?? vatPercent;
    // The last line has the rest: where VAT was cut out of the whole sum, it differs from that of the lines.
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

/** Cabinets hold hundredths: so much of a unit of theirs is rounding, and no fee. */
const rounding = "0.05";

/** What a line comes to without the fee: never more than the line itself, whatever VAT has become since the bill. */
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

/** Whether some line says by which rate its sum came about. */
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

/** What was paid for, at the rate of its bills, and the rest, at that of the month's last day. */
const partsOf = ({ quantity, unpaid, rate, unpaidRate }: ClosedLine) =>
  quantity === null
    ? []
    : [
        { quantity: subtract(quantity, unpaid ?? "0"), rate },
        { quantity: unpaid ?? "0.00", rate: unpaidRate },
      ].filter((part) => compare(part.quantity, "0") !== 0);

/** How much was closed at which rate; the region's own currency has none. */
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
