import { lazy, Suspense } from "react";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { useAddress } from "../useAddress.ts";
import { topUpIds, topUpParameter, topUpValue } from "./topUpAddress.ts";

/** The calculator and its arithmetic come when somebody is about to need them. */
const load = () => import("./TopUpPanel.tsx");

const TopUpPanel = lazy(async () => ({ default: (await load()).TopUpPanel }));

/** Fetches the calculator ahead of a press; a failure shows when it is opened. */
export function fetchTopUp(): void {
  load().catch(() => undefined);
}

/**
 * The top-up that the address says is open.
 * @param onDone a bill or a request has been made
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
