import { lazy, Suspense } from "react";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { useAddress } from "../useAddress.ts";
import { topUpIds, topUpParameter, topUpValue } from "./topUpAddress.ts";

/** The calculator is loaded when a top-up is likely. */
const load = () => import("./TopUpPanel.tsx");

const TopUpPanel = lazy(async () => ({ default: (await load()).TopUpPanel }));

/** Prefetches the calculator; errors are shown when it is opened. */
export function fetchTopUp(): void {
  load().catch(() => undefined);
}

/**
 * The top-up dialog, if the address says that it is open.
 * @param onDone called when a bill or request has been made
 */
export function TopUp({ onDone }: { onDone: () => void }) {
  const address = useAddress();
  const value = address.get(topUpParameter);
  if (value === "") return null;
  const close = (): void => address.set({ [topUpParameter]: undefined });
  return (
    <Dialog open onClose={close} title="Пополнение аккаунтов" width="wide">
      <Suspense fallback={<Skeleton count={6} />}>
        <TopUpPanel
          ids={topUpIds(value)}
          onIds={(ids) => address.set({ [topUpParameter]: topUpValue(ids) })}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
        />
      </Suspense>
    </Dialog>
  );
}
