import { regionCurrency } from "../../../domain/company/region.ts";
import { topUpRequests } from "../../../resources/money/topUpRequests.ts";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import type { Column } from "../../../ui/tables/Table.tsx";
import type { TopUpRequest } from "../../records.ts";
import { useAddress } from "../../useAddress.ts";
import { openedIn } from "../opened.ts";
import { AutomaticWhat } from "./automatic.tsx";
import { dateColumn, stateColumn, sumColumn, whatColumn } from "../list/paperColumns.tsx";
import { PaperFilters, usePaperFilter, type StateOption } from "../list/PaperFilters.tsx";
import { PaperList } from "../list/PaperList.tsx";
import { PaperName } from "../paper/PaperName.tsx";
import { RequestWord } from "../paper/stateWords.tsx";

/** Requests for top-ups without a bill (design §5 A top-up). */
export function Requests() {
  const address = useAddress();
  const filter = usePaperFilter(states, "amountWithVat", true);
  return (
    <>
      <PaperFilters states={states} numbered={false} summed bySystem />
      <PaperList
        definition={topUpRequests}
        columns={columnsOf((id) => address.set({ request: String(id) }, "push"))}
        filter={filter}
        current={openedIn(address, "request")}
        empty={
          <EmptyState icon="top-up" title="Заявок пока нет">
            Пополните рекламный аккаунт, и заявка появится здесь.
          </EmptyState>
        }
      />
    </>
  );
}

const states: readonly StateOption[] = Object.entries(topUpRequests.fields.status.choices).map(
  ([value, { label }]) => ({
    value,
    label,
    filter: { status: value },
  }),
);

const columnsOf = (open: (id: number) => void): readonly Column<TopUpRequest>[] => [
  {
    key: "number",
    label: "Заявка",
    card: "heading",
    cell: ({ id }) => <PaperName resource={topUpRequests.name} id={id} number={String(id)} onOpen={() => open(id)} />,
  },
  dateColumn,
  whatColumn("Что пополняется", ({ lines, automatic }) => <AutomaticWhat lines={lines} automatic={automatic} />),
  stateColumn(({ status }) => <RequestWord status={status} />),
  sumColumn("amountWithVat", "Сумма с НДС", ({ amountWithVat, region }) => ({
    amount: amountWithVat ?? "0.00",
    currency: regionCurrency[region],
  })),
];
