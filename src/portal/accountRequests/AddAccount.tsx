import { lazy, Suspense } from "react";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { useAddress } from "../useAddress.ts";

const AddAccountPanel = lazy(async () => ({ default: (await import("./AddAccountPanel.tsx")).AddAccountPanel }));

/** The address's parameter while the form is open. */
export const addAccountParameter = "add";

/** Prefetches the form; errors are shown when it is opened. */
export function fetchAddAccount(): void {
  import("./AddAccountPanel.tsx").catch(() => undefined);
}

/** The form for requesting an account, while the address says that it is open. */
export function AddAccount() {
  const address = useAddress();
  if (address.get(addAccountParameter) === "") return null;
  const close = (): void => address.set({ [addAccountParameter]: undefined });
  return (
    <Dialog open onClose={close} title="Новый аккаунт">
      <Suspense fallback={<Skeleton count={6} />}>
        <AddAccountPanel onClose={close} />
      </Suspense>
    </Dialog>
  );
}
