import { Page } from "../../shell/layout/Page.tsx";
import { Tabs } from "../../ui/controls/Tabs.tsx";
import { useAddress } from "../useAddress.ts";
import { Closing } from "./closing/Closing.tsx";
import { Contracts } from "./contracts/Contracts.tsx";
import { Finance } from "./bills/Finance.tsx";
import { ToDo } from "./ToDo.tsx";

/** A customer's papers (specification §2 Documents). The tab, the filters and the open paper are in the address. */
export function Documents() {
  const address = useAddress();
  const tab = tabs.find(({ id }) => id === address.get("tab"))?.id ?? "finance";
  return (
    <Page title="Документы">
      <ToDo />
      <Tabs label="Виды документов" tabs={tabs} value={tab} onChange={(next) => address.reset({ tab: next }, "push")}>
        {panels[tab]()}
      </Tabs>
    </Page>
  );
}

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
