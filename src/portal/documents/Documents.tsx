import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { Page } from "../../shell/layout/Page.tsx";
import { whenPageIsIdle } from "../../shell/navigation/whenPageIsIdle.ts";
import { Tabs } from "../../ui/controls/Tabs.tsx";
import { lazyOnce } from "../../ui/lazyOnce.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { useAddress } from "../useAddress.ts";
import { Closing } from "./closing/Closing.tsx";
import { Contracts } from "./contracts/Contracts.tsx";
import { Finance } from "./bills/Finance.tsx";
import { closedAll, isAnyOpened } from "./opened.ts";
import { ToDo } from "./ToDo.tsx";

const OpenedPapers = lazyOnce(async () => (await import("./OpenedPapers.tsx")).OpenedPapers);

/** A customer's papers (specification §2 Documents). The tab, the filters and the open papers are in the address. */
export function Documents() {
  const address = useAddress();
  const client = useQueryClient();
  useEffect(() => whenPageIsIdle(client, OpenedPapers.preload), [client]);
  const tab = tabs.find(({ id }) => id === address.get("tab"))?.id ?? "finance";
  return (
    <Page title="Документы">
      <ToDo />
      <Tabs label="Виды документов" tabs={tabs} value={tab} onChange={(next) => address.reset({ tab: next }, "push")}>
        {panels[tab]()}
      </Tabs>
      {isAnyOpened(address) && (
        <Suspense fallback={<Opening onClose={() => address.set(closedAll)} />}>
          <OpenedPapers />
        </Suspense>
      )}
    </Page>
  );
}

const Opening = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} width="wide" title="Документ">
    <Skeleton count={5} />
  </Dialog>
);

const tabs = [
  { id: "finance", label: "Финансы" },
  { id: "closing", label: "Закрывающие документы" },
  { id: "contracts", label: "Договоры" },
] as const;

const panels = {
  finance: () => <Finance />,
  closing: () => <Closing />,
  contracts: () => <Contracts />,
} satisfies Record<(typeof tabs)[number]["id"], () => unknown>;
