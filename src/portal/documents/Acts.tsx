import { useState } from "react";
import { regionCurrency } from "../../domain/region.ts";
import { acts } from "../../resources/acts.ts";
import { Button } from "../../shell/ui/Button.tsx";
import { EmptyState } from "../../shell/ui/EmptyState.tsx";
import { StateWord } from "../../shell/ui/StateWord.tsx";
import type { Column } from "../../shell/ui/Table.tsx";
import type { Act } from "../records.ts";
import { Sum } from "../Sum.tsx";
import { PaperButton } from "./PaperButton.tsx";
import { dateColumn, stateColumn, sumColumn } from "./paperColumns.tsx";
import { PaperFilters, usePaperFilter, type StateOption } from "./PaperFilters.tsx";
import { PaperList } from "./PaperList.tsx";
import { ReconciliationDialog } from "./ReconciliationDialog.tsx";

/** Acts of completed work that the customer may see. */
export function Acts() {
  const filter = usePaperFilter(states);
  const [reconciling, setReconciling] = useState(false);
  return (
    <div className="finance">
      <PaperFilters states={states} />
      <div className="finance__tools">
        <Button icon="documents" onClick={() => setReconciling(true)}>
          Акт сверки
        </Button>
      </div>
      <PaperList
        definition={acts}
        columns={columns}
        filter={filter}
        empty={
          <EmptyState icon="act" title="Закрывающих документов пока нет">
            Акт появится здесь, когда закончится месяц, в котором вы размещали рекламу.
          </EmptyState>
        }
      />
      {reconciling && <ReconciliationDialog onClose={() => setReconciling(false)} />}
    </div>
  );
}

const states: readonly StateOption[] = [
  { value: "unsigned", label: "Ждут подписи", filter: { signed: false } },
  { value: "signed", label: "Подписанные", filter: { signed: true } },
];

const columns: readonly Column<Act>[] = [
  { key: "number", label: "Акт", card: "heading", cell: ({ number }) => `№ ${number}` },
  dateColumn,
  stateColumn(({ signed }) =>
    signed ? (
      <StateWord tone="good">Подписан</StateWord>
    ) : (
      <StateWord tone="warning" icon="edit">
        Ждёт подписи
      </StateWord>
    ),
  ),
  {
    key: "vatAmount",
    label: "НДС",
    align: "end",
    card: "hidden",
    cell: (act) => <Sum amount={act.vatAmount} currency={currencyOf(act)} />,
  },
  sumColumn("totalWithVat", "Всего с НДС", (act) => ({ amount: act.totalWithVat, currency: currencyOf(act) })),
  {
    key: "actions",
    label: "Действия",
    card: "actions",
    cell: (act) => <PaperButton definition={acts} record={act} size="small" label={`Скачать акт № ${act.number}`} />,
  },
];

const currencyOf = ({ currency, region }: Act): string => currency ?? regionCurrency[region];
