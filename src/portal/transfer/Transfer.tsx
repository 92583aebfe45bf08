import { lazy, Suspense } from "react";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { useAddress } from "../useAddress.ts";
import { transferFrom, transferParameter } from "./transferAddress.ts";

/** The form is loaded when a transfer is likely. */
const load = () => import("./TransferPanel.tsx");

const TransferPanel = lazy(async () => ({ default: (await load()).TransferPanel }));

const fetchTransfer = (): void => void load().catch(() => undefined);

/** The transfer dialog, if the address says that it is open. */
export function Transfer() {
  const address = useAddress();
  const value = address.get(transferParameter);
  if (value === "") return null;
  const close = (): void => address.set({ [transferParameter]: undefined });
  return (
    <Dialog open onClose={close} title="Перевод между аккаунтами">
      <Suspense fallback={<Skeleton count={12} />}>
        <TransferPanel from={transferFrom(value)} onClose={close} />
      </Suspense>
    </Dialog>
  );
}

/** Opens the transfer. @param from the sending account; undefined if not chosen yet */
export function TransferButton({ from }: { from?: number }) {
  const address = useAddress();
  return (
    <Button
      icon="transfer"
      onPointerEnter={fetchTransfer}
      onFocus={fetchTransfer}
      onClick={() => address.set({ account: undefined, [transferParameter]: String(from ?? "new") }, "push")}
    >
      Перевести
    </Button>
  );
}
