// Texts beside an account's balance: the sum with VAT, and how long it lasts.
import { counted } from "../../domain/text/plural.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { Account } from "../records.ts";
import { Sum } from "../Sum.tsx";
import "./whatIsLeft.css";

/** The balance with VAT: roughly what was paid for it, before commission and discount. */
export function WithVat({ account: { balanceWithVat, currency } }: { account: Account }) {
  if (balanceWithVat === null || Number(balanceWithVat) === 0) return null;
  return (
    <span className="with-vat">
      с НДС <Sum amount={balanceWithVat} currency={currency} />
    </span>
  );
}

/** How long the money lasts at the current pace, highlighted below the customer's threshold. */
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

/** Days; a pace of two weeks predicts nothing longer. */
const year = 365;

const lowWithoutSpend = (balance: string | null): string =>
  Number(balance) <= 0 ? "деньги закончились" : "меньше вашего порога";
