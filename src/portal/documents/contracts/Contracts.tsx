import { payTypeChoices } from "../../../resources/shared/choices.ts";
import { contracts } from "../../../resources/clients/contracts.ts";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import type { Column } from "../../../ui/tables/Table.tsx";
import type { Contract } from "../../records.ts";
import { useAddress } from "../../useAddress.ts";
import { openedIn } from "../opened.ts";
import { validity } from "./validity.ts";
import { ChosenPapers } from "../list/ChosenPapers.tsx";
import { PaperButton } from "../paper/PaperButton.tsx";
import { PaperStates } from "../paper/stateWords.tsx";
import { nameColumn, stateColumn, whatColumn } from "../list/paperColumns.tsx";
import { PaperFilters, stateOptions, usePaperFilter } from "../list/PaperFilters.tsx";
import { PaperList } from "../list/PaperList.tsx";
import { SignResults } from "../signing/SignResults.tsx";
import { useChosen, type Chosen } from "../list/useChosen.ts";
import { useExchange } from "../signing/useExchange.ts";
import { useSigning } from "../signing/useSigning.ts";

/** The customer's contracts. */
export function Contracts() {
  const address = useAddress();
  const filter = usePaperFilter(states);
  const chosen = useChosen();
  const signing = useSigning();
  const isElectronic = useExchange();
  const sign = (): void => {
    void signing.sign(chosen.ids.map((id) => ({ kind: "contract", id }))).then((all) => all && chosen.clear());
  };
  return (
    <div className="finance">
      <PaperFilters states={states} dated={false} />
      <PaperList
        definition={contracts}
        columns={columnsOf(chosen, (id) => address.set({ contract: String(id) }, "push"))}
        filter={filter}
        current={openedIn(address, "contract")}
        refreshWhile={({ signingAsked }) => signingAsked}
        empty={
          <EmptyState icon="contract" title="Договоров пока нет">
            Договор появится здесь, когда менеджер его заведёт.
          </EmptyState>
        }
      />
      <ChosenPapers
        kind="contract"
        ids={chosen.ids}
        onSign={isElectronic ? sign : undefined}
        signing={signing.busy}
        onClear={chosen.clear}
      />
      {signing.refused.length > 0 && (
        <SignResults
          refused={signing.refused}
          nameOf={({ id }) => `Договор ${chosen.nameOf(id)}`}
          onClose={signing.forget}
        />
      )}
    </div>
  );
}

const states = stateOptions(contracts, ["ahead", "active"]);

const columnsOf = (chosen: Chosen, open: (id: number) => void): readonly Column<Contract>[] => [
  nameColumn("Договор", chosen, open),
  whatColumn("Тип", ({ type, service }) => [contracts.fields.type.choices[type], service].filter(Boolean).join(", ")),
  {
    key: "startDate",
    label: "Действует",
    sortable: true,
    className: "paper-list__when",
    cell: (contract) => <span className="figure">{validity(contract)}</span>,
  },
  {
    key: "paymentTerms",
    label: "Условия оплаты",
    card: "hidden",
    className: "paper-list__spare",
    cell: ({ paymentTerms }) => payTypeChoices[paymentTerms],
  },
  stateColumn((contract) => <PaperStates definition={contracts} record={contract} />),
  {
    key: "actions",
    label: "Действия",
    card: "actions",
    cell: (contract) => (
      <PaperButton
        definition={contracts}
        record={contract}
        size="small"
        label={`Скачать договор № ${contract.number}`}
      />
    ),
  },
];
