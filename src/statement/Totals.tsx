import type { Statement } from "../contract/money/ledger.ts";
import { formatMoney } from "../domain/money/format.ts";
import { formatLongDate } from "../domain/time/formatDate.ts";

/** Opening balance, receipts, spend and closing balance in each currency. */
export function Totals({ statement: { totals, from, to } }: { statement: Statement }) {
  return (
    <div className="statement__totals">
      {totals.map(({ currency, opening, came, left, closing }) => (
        <dl key={currency} className="statement__currency">
          <Total name={`На ${formatLongDate(from)}`} sum={formatMoney(opening, currency)} />
          <Total name="Пришло" sum={formatMoney(came, currency)} />
          <Total name="Ушло" sum={formatMoney(left.replace("-", ""), currency)} />
          <Total name={`На конец ${formatLongDate(to)}`} sum={formatMoney(closing, currency)} isMain />
        </dl>
      ))}
    </div>
  );
}

function Total({ name, sum, isMain = false }: { name: string; sum: string; isMain?: boolean }) {
  return (
    <div className={isMain ? "statement__total statement__total--main" : "statement__total"}>
      <dt>{name}</dt>
      <dd className="figure">{sum}</dd>
    </div>
  );
}
