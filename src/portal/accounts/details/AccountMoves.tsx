import { ButtonLink } from "../../../ui/controls/ButtonLink.tsx";
import type { Account } from "../../records.ts";
import { TransferButton } from "../../transfer/Transfer.tsx";
import { canTopUp } from "../arrangeAccounts.ts";

/** What can be done with an account's money beside topping up: reading what moved, and moving it on. */
export function AccountMoves({ account }: { account: Account }) {
  return (
    <>
      <ButtonLink to={`/statement?account=${account.id}`} icon="report">
        Выписка
      </ButtonLink>
      {canTopUp(account) && <TransferButton from={account.id} />}
    </>
  );
}
