import { lazy, Suspense } from "react";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import type { Account } from "../records.ts";
import { useAddress } from "../useAddress.ts";

const BalanceRulePanel = lazy(async () => ({ default: (await import("./BalanceRulePanel.tsx")).BalanceRulePanel }));

/** The address's parameter with the account id of the open rule. */
const parameter = "rule";

/** The rule of the account in the address. */
export function BalanceRule({ accounts }: { accounts: readonly Account[] }) {
  const address = useAddress();
  const account = accounts.find(({ id }) => String(id) === address.get(parameter));
  if (!account) return null;
  const close = (): void => address.set({ [parameter]: undefined });
  return (
    <Dialog open onClose={close} title={`Когда деньги заканчиваются: ${account.name}`}>
      <Suspense fallback={<Skeleton count={5} />}>
        <BalanceRulePanel account={account} onClose={close} />
      </Suspense>
    </Dialog>
  );
}

/** Opens an account's rule. */
export function BalanceRuleButton({ account: { id } }: { account: Account }) {
  const address = useAddress();
  return (
    <Button icon="settings" onClick={() => address.set({ account: undefined, [parameter]: String(id) }, "push")}>
      Автопополнение
    </Button>
  );
}
