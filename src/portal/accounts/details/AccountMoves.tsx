import { ButtonLink } from "../../../ui/controls/ButtonLink.tsx";
import type { Account } from "../../records.ts";
import { TransferButton } from "../../transfer/Transfer.tsx";
import { canTopUp } from "../arrangeAccounts.ts";

/** Links to an account's statement and transfers. */
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
