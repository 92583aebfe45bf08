import { formatDate } from "../../domain/formatDate.ts";
import { payTypeChoices, statusChoices } from "../../resources/choices.ts";
import { contracts } from "../../resources/contracts.ts";
import { EmptyState } from "../../shell/ui/EmptyState.tsx";
import { StateWord } from "../../shell/ui/StateWord.tsx";
import type { Column } from "../../shell/ui/Table.tsx";
import type { Contract } from "../records.ts";
import { PaperButton } from "./PaperButton.tsx";
import { stateColumn, whatColumn } from "./paperColumns.tsx";
import { PaperFilters, usePaperFilter, type StateOption } from "./PaperFilters.tsx";
import { PaperList } from "./PaperList.tsx";

/** The contracts that the customer's accounts and papers come under. */
export function Contracts() {
  const filter = usePaperFilter(states);
  return (
    <div className="finance">
      <PaperFilters states={states} dated={false} />
      <PaperList
        definition={contracts}
        columns={columns}
        filter={filter}
        empty={
          <EmptyState icon="contract" title="Договоров пока нет">
            Договор появится здесь, когда менеджер его заведёт.
          </EmptyState>
        }
      />
    </div>
  );
}

const states: readonly StateOption[] = Object.entries(statusChoices).map(([value, { label }]) => ({
  value,
  label,
  filter: { status: value },
}));

const columns: readonly Column<Contract>[] = [
  { key: "number", label: "Договор", card: "heading", cell: ({ number }) => `№ ${number}` },
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
    cell: ({ paymentTerms }) => payTypeChoices[paymentTerms],
  },
  stateColumn(({ status }) => <StateWord tone={statusChoices[status].tone}>{words[status]}</StateWord>),
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

const words = { active: "Действует", suspended: "Приостановлен" } as const;

const validity = ({ startDate, expiryDate }: Contract): string =>
  `с ${formatDate(startDate)}${expiryDate === null ? "" : ` по ${formatDate(expiryDate)}`}`;
