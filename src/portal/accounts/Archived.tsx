import { balancesOf } from "../../domain/money/balances.ts";
import { counted } from "../../domain/text/plural.ts";
import { Button } from "../../ui/controls/Button.tsx";
import type { Account } from "../records.ts";
import { Sum } from "../Sum.tsx";
import "./Archived.css";

/** The archived accounts with their remaining money; renders nothing if there are none. */
export function Archived({ accounts, onShow }: { accounts: readonly Account[]; onShow: () => void }) {
  if (accounts.length === 0) return null;
  const left = balancesOf(accounts).filter(({ balance }) => Number(balance) !== 0);
  return (
    <p className="archived">
      <span>
        В архиве {counted(accounts.length, "аккаунт", "аккаунта", "аккаунтов")}
        {left.map(({ currency, balance }, index) => (
          <span key={currency}>
            {index === 0 ? ", остаток " : ", "}
            <Sum amount={balance} currency={currency} />
          </span>
        ))}
      </span>
      <Button look="quiet" size="small" onClick={onShow}>
        Показать архив
      </Button>
    </p>
  );
}
