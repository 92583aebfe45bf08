import { formatDate } from "../../../domain/time/formatDate.ts";
import { reconciliations } from "../../../resources/papers/reconciliations.ts";
import { Checkbox } from "../../../ui/controls/Checkbox.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import type { Column } from "../../../ui/tables/Table.tsx";
import type { KeptReconciliation } from "../../records.ts";
import { useAddress } from "../../useAddress.ts";
import { openedIn } from "../opened.ts";
import { ClosingSum } from "./ClosingSum.tsx";
import { ChosenPapers } from "../list/ChosenPapers.tsx";
import { PaperButton } from "../paper/PaperButton.tsx";
import { stateColumn } from "../list/paperColumns.tsx";
import { PaperFilters, stateOptions, usePaperFilter } from "../list/PaperFilters.tsx";
import { PaperList } from "../list/PaperList.tsx";
import { PaperStates } from "../paper/stateWords.tsx";
import { useChosen, type Chosen } from "../list/useChosen.ts";

/** Signed reconciliations, stored as they were. */
export function Reconciliations() {
  const address = useAddress();
  const filter = usePaperFilter(states);
  const chosen = useChosen();
  return (
    <>
      <PaperFilters states={states} numbered={false} dated={false} />
      <PaperList
        definition={reconciliations}
        columns={columnsOf(chosen, (id) => address.set({ kept: String(id) }, "push"))}
        filter={filter}
        current={openedIn(address, "kept")}
        refreshWhile={({ signingAsked }) => signingAsked}
        empty={
          <EmptyState icon="documents" title="Подписанных актов сверки пока нет">
            Сверьте расчёты за любой период и подпишите акт: он останется здесь.
          </EmptyState>
        }
      />
      <ChosenPapers kind="reconciliation" ids={chosen.ids} onClear={chosen.clear} />
    </>
  );
}

const states = stateOptions(reconciliations, ["both"]);

const nameOf = ({ dateFrom, dateTo }: KeptReconciliation): string =>
  `с ${formatDate(dateFrom)} по ${formatDate(dateTo)}`;

const columnsOf = (chosen: Chosen, open: (id: number) => void): readonly Column<KeptReconciliation>[] => [
  {
    key: "dateTo",
    label: "Период",
    card: "heading",
    sortable: true,
    cell: (kept) => (
      <span className="paper-name">
        <Checkbox
          label={`Выбрать акт сверки ${nameOf(kept)}`}
          labelHidden
          checked={chosen.has(kept.id)}
          onChange={(isChosen) => chosen.choose(kept.id, isChosen, nameOf(kept))}
        />
        <button type="button" className="paper-name__open" onClick={() => open(kept.id)}>
          {nameOf(kept)}
        </button>
      </span>
    ),
  },
  stateColumn((kept) => <PaperStates definition={reconciliations} record={kept} />),
  {
    key: "closing",
    label: "На конец периода",
    align: "end",
    className: "paper-list__sum",
    cell: (kept) => <ClosingSum kept={kept} />,
  },
  {
    key: "actions",
    label: "Действия",
    card: "actions",
    cell: (kept) =>
      kept.original && (
        <PaperButton
          definition={reconciliations}
          record={kept}
          size="small"
          label={`Скачать акт сверки ${nameOf(kept)}`}
        />
      ),
  },
];
