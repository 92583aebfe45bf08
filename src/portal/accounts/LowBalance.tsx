import { counted } from "../../domain/plural.ts";
import { Icon } from "../../shell/ui/Icon.tsx";
import type { Account } from "../records.ts";
import "./LowBalance.css";

/** A quiet word below a balance that is under the customer's own threshold; nothing otherwise. */
export function LowBalance({ account }: { account: Account }) {
  if (account.isLow !== true) return null;
  return (
    <span className="low-balance">
      <Icon name="warning" size={16} />
      {wordsFor(account)}
    </span>
  );
}

function wordsFor({ balance, daysLeft }: Account): string {
  if (Number(balance) <= 0) return "деньги закончились";
  if (daysLeft === null) return "меньше вашего порога";
  return daysLeft === 0 ? "меньше чем на день" : `хватит на ${counted(daysLeft, "день", "дня", "дней")}`;
}
