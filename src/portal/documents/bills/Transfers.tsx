import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "../../../domain/money/format.ts";
import { transfers } from "../../../resources/money/transfers.ts";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import type { Column } from "../../../ui/tables/Table.tsx";
import { accountsQuery } from "../../accounts/accountsQuery.ts";
import type { Account, Transfer } from "../../records.ts";
import { dateColumn, sumColumn, whatColumn } from "../list/paperColumns.tsx";
import { PaperFilters, usePaperFilter } from "../list/PaperFilters.tsx";
import { PaperList } from "../list/PaperList.tsx";

/** Transfers between the customer's accounts. */
export function Transfers() {
  const filter = usePaperFilter([]);
  const { data: accounts = [] } = useQuery(accountsQuery);
  return (
    <>
      <PaperFilters states={[]} numbered={false} />
      <PaperList
        definition={transfers}
        columns={columnsOf(accounts)}
        filter={filter}
        empty={
          <EmptyState icon="transfer" title="Переводов пока нет">
            Деньги можно перевести с одного рекламного аккаунта на другой, и перевод появится здесь.
          </EmptyState>
        }
      />
    </>
  );
}

function columnsOf(accounts: readonly Account[]): readonly Column<Transfer>[] {
  const nameOf = (id: number): string => accounts.find((account) => account.id === id)?.name ?? "…";
  return [
    {
      key: "number",
      label: "Перевод",
      card: "heading",
      cell: ({ fromAccountId, toAccountId }) => `${nameOf(fromAccountId)} → ${nameOf(toAccountId)}`,
    },
    dateColumn,
    whatColumn("Поступило", ({ currency, toCurrency, arrives }) =>
      currency === toCurrency ? "столько же" : formatMoney(arrives, toCurrency),
    ),
    sumColumn("amount", "Переведено", ({ amount, currency }) => ({ amount, currency })),
  ];
}
