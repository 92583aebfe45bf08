import { regionCurrency } from "../../../domain/company/region.ts";
import { bills } from "../../../resources/money/bills.ts";
import { ButtonLink } from "../../../ui/controls/ButtonLink.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import type { Column } from "../../../ui/tables/Table.tsx";
import type { Bill } from "../../records.ts";
import { useAddress } from "../../useAddress.ts";
import { openedIn } from "../opened.ts";
import { AutomaticWhat } from "./automatic.tsx";
import { ChosenPapers } from "../list/ChosenPapers.tsx";
import { dateColumn, stateColumn, sumColumn, whatColumn } from "../list/paperColumns.tsx";
import { PaperFilters, stateOptions, usePaperFilter } from "../list/PaperFilters.tsx";
import { PaperList } from "../list/PaperList.tsx";
import { PaperButton } from "../paper/PaperButton.tsx";
import { PaperName } from "../paper/PaperName.tsx";
import { PaidWord } from "../paper/stateWords.tsx";
import { useChosen, type Chosen } from "../list/useChosen.ts";

/** Paid and unpaid bills. */
export function Bills() {
  const address = useAddress();
  const filter = usePaperFilter(states, "amountWithVat", true);
  const chosen = useChosen();
  return (
    <>
      <PaperFilters states={states} summed bySystem />
      <PaperList
        definition={bills}
        columns={columnsOf(chosen, (id) => address.set({ bill: String(id) }, "push"))}
        filter={filter}
        current={openedIn(address, "bill")}
        empty={
          <EmptyState
            icon="bill"
            title="Счетов пока нет"
            action={
              <ButtonLink to="/accounts" look="primary">
                К аккаунтам
              </ButtonLink>
            }
          >
            Пополните рекламный аккаунт, и счёт появится здесь.
          </EmptyState>
        }
      />
      <ChosenPapers kind="bill" ids={chosen.ids} onClear={chosen.clear} />
    </>
  );
}

const states = stateOptions(bills, ["paid"]);

const columnsOf = (chosen: Chosen, open: (id: number) => void): readonly Column<Bill>[] => [
  {
    key: "number",
    label: "Счёт",
    card: "heading",
    cell: ({ id, number }) => (
      <PaperName resource={bills.name} id={id} number={number} chosen={chosen} onOpen={() => open(id)} />
    ),
  },
  dateColumn,
  whatColumn("Что оплачивается", ({ lines, base, automatic }) => (
    <AutomaticWhat lines={lines} automatic={automatic} otherwise={base} />
  )),
  stateColumn((bill) => <PaidWord bill={bill} />),
  sumColumn("amountWithVat", "Сумма с НДС", ({ amountWithVat, region }) => ({
    amount: amountWithVat ?? "0.00",
    currency: regionCurrency[region],
  })),
  {
    key: "actions",
    label: "Действия",
    card: "actions",
    cell: (bill) => (
      <PaperButton definition={bills} record={bill} size="small" label={`Скачать счёт № ${bill.number}`} />
    ),
  },
];
