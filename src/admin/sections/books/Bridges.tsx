import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { BooksBridge } from "../../../contract/money/books.ts";
import { send } from "../../../dataProvider/requests/http.ts";
import { formatAmount, formatMoney } from "../../../domain/money/format.ts";
import { compare } from "../../../domain/money/money.ts";
import { counted } from "../../../domain/text/plural.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { StateWord } from "../../../ui/states/StateWord.tsx";
import { Table, type Column } from "../../../ui/tables/Table.tsx";

type Part = Exclude<keyof BooksBridge, "customerId" | "customer" | "currency" | "advance" | "gap">;

/** In the order in which money moves from the payment to the act. */
const parts: Readonly<Record<Part, string>> = {
  unapplied: "Аванс без счёта",
  applied: "Отложено на неоплаченные счета",
  debt: "Долг за зачисленное",
  cabinets: "Осталось в кабинетах",
  aside: "Снято корректировками",
  unacted: "Израсходовано, но не в актах",
  overspend: "Перерасход в актах",
  beyond: "Акты и цена расхода",
  services: "Услуги без акта",
};

const columns: Column<BooksBridge>[] = [
  {
    key: "customer",
    label: "Клиент",
    cell: ({ customerId, customer }) => <Link to={`/customers/${customerId}`}>{customer}</Link>,
    card: "heading",
  },
  {
    key: "advance",
    label: "Аванс по акту сверки",
    cell: ({ advance, currency }) => <span className="figure">{formatMoney(advance, currency)}</span>,
    align: "end",
  },
  { key: "parts", label: "Из чего он", cell: (bridge) => <Parts bridge={bridge} /> },
  {
    key: "gap",
    label: "Не сходится",
    cell: ({ gap, currency }) =>
      isZero(gap) ? (
        <StateWord tone="good">Сходится</StateWord>
      ) : (
        <StateWord tone="bad">{formatMoney(gap, currency)}</StateWord>
      ),
  },
];

/** How each customer's advance is made up; those with a gap come first. */
export function Bridges() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ["GET /api/books/bridges"],
    queryFn: ({ pageParam, signal }) => send("GET /api/books/bridges", { query: { offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const shown = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return shown < count ? shown : null;
    },
    staleTime: 0,
  });
  const first = data?.pages[0];
  return (
    <section className="books__section" aria-labelledby="books-bridges">
      <h2 id="books-bridges">Аванс по клиентам</h2>
      {!first ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton count={6} />
        )
      ) : first.count === 0 ? (
        <EmptyState icon="clients" title="Раскладывать пока нечего">
          Здесь будет каждый клиент, у которого были оплаты или акты.
        </EmptyState>
      ) : (
        <>
          <p className="quiet">
            {first.open === 0
              ? `Сходится у всех: ${counted(first.count, "клиент", "клиента", "клиентов")}`
              : `Не сходится у ${first.open} из ${first.count}`}
          </p>
          <Table
            label="Аванс по клиентам"
            columns={columns}
            rows={data?.pages.flatMap(({ rows }) => rows) ?? []}
            rowKey={({ customerId }) => customerId}
          />
          {hasNextPage && (
            <div>
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Показать ещё
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** The parts that are not zero. */
function Parts({ bridge }: { bridge: BooksBridge }) {
  const told = (Object.keys(parts) as Part[]).filter((name) => !isZero(bridge[name]));
  if (told.length === 0) return <>–</>;
  return (
    <dl className="books__parts">
      {told.map((name) => (
        <div key={name}>
          <dt>{parts[name]}</dt>
          <dd className="figure">{formatAmount(bridge[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

const isZero = (amount: string): boolean => compare(amount, "0") === 0;
