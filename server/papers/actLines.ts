// What the lines of an act say on paper.
import { formatMoney } from "../../src/domain/format.ts";
import { formatMonth } from "../../src/domain/formatDate.ts";
import { closedWords } from "../../src/domain/closedWords.ts";
import { add, type Decimal, type Money, subtract } from "../../src/domain/money.ts";
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
  if (closed.length === 0) return [{ subject: `${service}, ${formatMonth(date)}`, pricing: null, net, vat, gross }];
  // VAT is cut out of the sum so far: the lines' VAT adds up to the act's, to the hundredth.
  let soFar = "0.00";
  let told = "0.00";
  return closed.map((line, at) => {
    soFar = add(soFar, line.amount);
    const whole = at === closed.length - 1 ? vat : splitVat(soFar, vatPercent).vat;
    const own = subtract(whole, told);
    told = whole;
    return {
      subject: subjectOf(line, date),
      pricing: null,
      net: subtract(line.amount, own),
      vat: own,
      gross: line.amount,
    };
  });
}

function subjectOf(line: ClosedLine, date: Day): string {
  const { account, system, quantity, currency } = line;
  const where = `${system === null ? "" : `${system}, `}аккаунт «${account}»`;
  const howMuch = quantity !== null && currency !== null ? `, ${formatMoney(quantity, currency)}` : "";
  return `${closedWords(line, date)}: ${where}${howMuch}`;
}
