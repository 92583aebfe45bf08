import { balancesOf } from "../../domain/balances.ts";
import { counted } from "../../domain/plural.ts";
import { Button } from "../../ui/controls/Button.tsx";
import type { Account } from "../records.ts";
import { Sum } from "../Sum.tsx";
import "./Archived.css";

/** What is out of the way, with the money that is still there; nothing where the archive is empty. */
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
