// What the lines of an act say on paper.
import { formatMoney } from "../../src/domain/format.ts";
import { formatMonth } from "../../src/domain/formatDate.ts";
import { closedWords } from "../../src/domain/closedWords.ts";
import { type Decimal, type Money, subtract } from "../../src/domain/money.ts";
import type { Day } from "../../src/domain/periods.ts";
import { splitVat } from "../../src/domain/vat.ts";
import type { BilledLine } from "./model.ts";

/** A line as it is kept; what the runs fill in is null where an administrator wrote the act. */
export interface ClosedLine {
  readonly account: string;
  readonly system: string | null;
  readonly month: Day | null;
  readonly basis: "spend" | "transfer" | null;
  /** In the cabinet's currency. */
  readonly quantity: Money | null;
  readonly currency: string | null;
  /** With VAT, in the act's currency. */
  readonly amount: Money;
  /** Null in acts whose VAT was cut out of the whole sum, by the rate of their day. */
  readonly vatPercent: Decimal | null;
}

interface Whole {
  readonly date: Day;
  readonly net: Money;
  readonly vat: Money;
  readonly gross: Money;
  readonly vatPercent: Decimal;
}

/** The lines of an act's table: one for each account, or one for all of it. */
export function actLines(act: Whole, closed: readonly ClosedLine[], service: string): readonly BilledLine[] {
  const { net, vat, gross, vatPercent, date } = act;
  if (closed.length === 0)
    return [{ subject: `${service}, ${formatMonth(date)}`, pricing: null, vatPercent, net, vat, gross }];
  let left = vat;
  return closed.map((line, at) => {
    const percent = line.vatPercent ?? vatPercent;
    // The last line has the rest: where VAT was cut out of the whole sum, it differs from that of the lines.
    const own = at === closed.length - 1 ? left : splitVat(line.amount, percent).vat;
    left = subtract(left, own);
    const parts = { net: subtract(line.amount, own), vat: own, gross: line.amount };
    return { subject: subjectOf(line, date), pricing: null, vatPercent: percent, ...parts };
  });
}

function subjectOf(line: ClosedLine, date: Day): string {
  const { account, system, quantity, currency } = line;
  const where = `${system === null ? "" : `${system}, `}аккаунт «${account}»`;
  const howMuch = quantity !== null && currency !== null ? `, ${formatMoney(quantity, currency)}` : "";
  return `${closedWords(line, date)}: ${where}${howMuch}`;
}
