import { balancesOf } from "../../domain/balances.ts";
import { formatDayMonth } from "../../domain/formatDate.ts";
import { monthStart, type Day } from "../../domain/periods.ts";
import { counted } from "../../domain/plural.ts";
import type { Account } from "../records.ts";
import { Sum } from "../Sum.tsx";
import "./Balances.css";

/** What there is and what went, in each currency: the first thing that a customer comes for. */
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
