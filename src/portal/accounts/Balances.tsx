import { balancesOf } from "../../domain/money/balances.ts";
import { formatDayMonth } from "../../domain/time/formatDate.ts";
import { monthStart, type Day } from "../../domain/time/periods.ts";
import { counted } from "../../domain/text/plural.ts";
import type { Account } from "../records.ts";
import { Sum } from "../Sum.tsx";
import "./Balances.css";

/** The balance and spend in each currency. */
export function Balances({ accounts, today }: { accounts: readonly Account[]; today: Day }) {
  const since = formatDayMonth(monthStart(today));
  return (
    <dl className="balances">
      {balancesOf(accounts).map(({ currency, balance, spend, accounts: count }) => (
        <div key={currency} className="balances__currency">
          <dt className="balances__label">Баланс, {counted(count, "аккаунт", "аккаунта", "аккаунтов")}</dt>
          <dd className="balances__balance">
            <Sum amount={balance} currency={currency} />
          </dd>
          <dd className="balances__spend">
            <span className="balances__since">с {since} </span>потрачено <Sum amount={spend} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
