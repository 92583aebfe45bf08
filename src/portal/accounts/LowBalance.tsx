import type { Day } from "../../domain/periods.ts";
import { counted } from "../../domain/plural.ts";
import { Icon } from "../../shell/ui/Icon.tsx";
import type { Account } from "../records.ts";
import { fewDaysLeft } from "./arrangeAccounts.ts";
import "./LowBalance.css";

/** A quiet word below a balance that will not last; nothing otherwise. */
export function LowBalance({ account, today }: { account: Account; today: Day }) {
  const days = fewDaysLeft(account, today);
  if (days === undefined) return null;
  return (
    <span className="low-balance">
      <Icon name="warning" size={16} />
      {wordsFor(days, Number(account.balance) > 0)}
    </span>
  );
}

function wordsFor(days: number, hasMoney: boolean): string {
  if (!hasMoney) return "деньги закончились";
  return days === 0 ? "меньше чем на день" : `хватит на ${counted(days, "день", "дня", "дней")}`;
}
