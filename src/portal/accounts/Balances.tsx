import { formatDayMonth } from "../../domain/formatDate.ts";
import { monthStart, type Day } from "../../domain/periods.ts";
import { counted } from "../../domain/plural.ts";
import type { Account } from "../records.ts";
import { Sum } from "../Sum.tsx";
import { balancesOf } from "./arrangeAccounts.ts";
import "./Balances.css";

/** What there is and what went, in each currency: the first thing that a customer comes for. */
export function Balances({ accounts, today }: { accounts: readonly Account[]; today: Day }) {
  const { balance, spend } = balancesOf(accounts);
  const since = formatDayMonth(monthStart(today));
  return (
    <dl className="balances">
      {balance.map(({ currency, amount }, index) => (
        <div key={currency} className="balances__currency">
          <dt className="balances__label">{countOf(accounts, currency)}</dt>
          <dd className="balances__balance">
            <Sum amount={amount} currency={currency} />
          </dd>
          <dd className="balances__spend">
            <span className="balances__since">с {since} </span>потрачено{" "}
            <Sum amount={spend[index]?.amount ?? "0.00"} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function countOf(accounts: readonly Account[], currency: string): string {
  const count = accounts.filter((account) => account.currency === currency).length;
  return `Баланс, ${counted(count, "аккаунт", "аккаунта", "аккаунтов")}`;
}
