import { acts } from "../../../resources/papers/acts.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import type { Column } from "../../../ui/tables/Table.tsx";
import type { Act } from "../../records.ts";
import { Sum } from "../../Sum.tsx";
import { useAddress } from "../../useAddress.ts";
import { openedIn } from "../opened.ts";
import { actCurrency } from "./actCurrency.ts";
import { ActService } from "./ActService.tsx";
import { ChosenPapers } from "../list/ChosenPapers.tsx";
import { MonthPackage } from "./MonthPackage.tsx";
import { PaperButton } from "../paper/PaperButton.tsx";
import { dateColumn, nameColumn, stateColumn, sumColumn, whatColumn } from "../list/paperColumns.tsx";
import { PaperFilters, stateOptions, usePaperFilter } from "../list/PaperFilters.tsx";
import { PaperList } from "../list/PaperList.tsx";
import { SignResults } from "../signing/SignResults.tsx";
import { PaperStates } from "../paper/stateWords.tsx";
import { useChosen, type Chosen } from "../list/useChosen.ts";
import { useExchange } from "../signing/useExchange.ts";
import { useSigning } from "../signing/useSigning.ts";

/** Acts visible to the customer. */
export function Acts() {
  const address = useAddress();
  const filter = usePaperFilter(states, "totalWithVat", true);
  const chosen = useChosen();
  const signing = useSigning();
  const isElectronic = useExchange();
  const sign = (): void => {
    void signing.sign(chosen.ids.map((id) => ({ kind: "act", id }))).then((all) => all && chosen.clear());
  };
  return (
    <div className="finance">
      <PaperFilters states={states} summed bySystem />
      <div className="finance__tools">
        <Button icon="documents" onClick={() => address.set({ reconciliation: "open" }, "push")}>
          Акт сверки
        </Button>
        <MonthPackage />
      </div>
      <PaperList
        definition={acts}
        columns={columnsOf(chosen, (id) => address.set({ act: String(id) }, "push"))}
        filter={filter}
        current={openedIn(address, "act")}
        refreshWhile={({ signingAsked }) => signingAsked}
        empty={
          <EmptyState icon="act" title="Закрывающих документов пока нет">
            Акт появится здесь, когда закончится месяц, в котором вы размещали рекламу.
          </EmptyState>
        }
      />
      <ChosenPapers
        kind="act"
        ids={chosen.ids}
        onSign={isElectronic ? sign : undefined}
        signing={signing.busy}
        onClear={chosen.clear}
      />
      {signing.refused.length > 0 && (
        <SignResults
          refused={signing.refused}
          nameOf={({ id }) => `Акт ${chosen.nameOf(id)}`}
          onClose={signing.forget}
        />
      )}
    </div>
  );
}

const states = stateOptions(acts, ["signed", "closed"]);

const columnsOf = (chosen: Chosen, open: (id: number) => void): readonly Column<Act>[] => [
  nameColumn("Акт", chosen, open),
  dateColumn,
  whatColumn("Что закрывает", (act) => (act.lines.length === 0 ? <ActService act={act} /> : act.systems)),
  stateColumn((act) => <PaperStates definition={acts} record={act} />),
  {
    key: "vatAmount",
    label: "НДС",
    align: "end",
    card: "hidden",
    className: "paper-list__spare",
    cell: (act) => <Sum amount={act.vatAmount ?? "0.00"} currency={actCurrency(act)} />,
  },
  sumColumn("totalWithVat", "Всего с НДС", (act) => ({ amount: act.totalWithVat, currency: actCurrency(act) })),
  {
    key: "actions",
    label: "Действия",
    card: "actions",
    cell: (act) => <PaperButton definition={acts} record={act} size="small" label={`Скачать акт № ${act.number}`} />,
  },
];
