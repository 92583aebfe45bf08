// What is said beside the balance of an account: what it comes to with VAT, and how long it lasts.
import { counted } from "../../domain/plural.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { Account } from "../records.ts";
import { Sum } from "../Sum.tsx";
import "./whatIsLeft.css";

/** The balance with VAT: what was paid for as much, before commission and discount. */
export function WithVat({ account: { balanceWithVat, currency } }: { account: Account }) {
  if (balanceWithVat === null || Number(balanceWithVat) === 0) return null;
  return (
    <span className="with-vat">
      с НДС <Sum amount={balanceWithVat} currency={currency} />
    </span>
  );
}

/** How long the money lasts at the present pace, marked where it is under the customer's own threshold. */
export function DaysLeft({ account }: { account: Account }) {
  const words = wordsFor(account);
  if (words === undefined) return null;
  if (account.isLow !== true) return <span className="days-left">{words}</span>;
  return (
    <span className="days-left days-left--low">
      <Icon name="warning" size={16} />
      {words}
    </span>
  );
}

function wordsFor({ balance, daysLeft, isLow }: Account): string | undefined {
  if (daysLeft === null) return isLow === true ? lowWithoutSpend(balance) : undefined;
  if (Number(balance) <= 0) return "деньги закончились";
  if (daysLeft > year) return "больше чем на год";
  return daysLeft === 0 ? "меньше чем на день" : `на ${counted(daysLeft, "день", "дня", "дней")}`;
}

/** Days; the pace of two weeks says nothing of longer. */
const year = 365;

const lowWithoutSpend = (balance: string | null): string =>
  Number(balance) <= 0 ? "деньги закончились" : "меньше вашего порога";
