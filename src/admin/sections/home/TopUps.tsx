import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { formatAmount } from "../../../domain/money/format.ts";
import { formatMonth } from "../../../domain/time/formatDate.ts";
import { compare, sum } from "../../../domain/money/money.ts";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Table, type Column } from "../../../ui/tables/Table.tsx";
import { WhenNear } from "../../../ui/states/WhenNear.tsx";
import { billsLink, type System, type TopUpState } from "./billsLink.ts";

const Chart = lazy(async () => ({ default: (await import("./TopUpsChart.tsx")).TopUpsChart }));

/** Payments by month and system: a chart, and a table with its numbers. */
export function TopUps({ state }: { state: TopUpState }) {
  const { topUps, currency } = state;
  return (
    <section className="home-section" aria-labelledby="home-top-ups">
      <h2 id="home-top-ups">Пополнения за год</h2>
      {topUps.systems.length === 0 ? (
        <EmptyState icon="top-up" title="Оплаченных пополнений за год ещё не было" />
      ) : (
        <>
          <p className="quiet">Оплаченные счета с НДС, {currency}, по месяцу оплаты</p>
          <div className="home-chart" aria-hidden="true">
            <WhenNear>
              <Suspense>
                <Chart state={state} />
              </Suspense>
            </WhenNear>
          </div>
          <details className="home-details">
            <summary>Те же числа таблицей</summary>
            <Numbers state={state} />
          </details>
        </>
      )}
    </section>
  );
}

interface Row {
  readonly month: string;
  readonly at: number;
}

function Numbers({ state }: { state: TopUpState }) {
  const { months, systems } = state.topUps;
  const figure = (amount: string, period: readonly string[], system?: System) => {
    const words = <span className="figure">{formatAmount(amount)}</span>;
    if (compare(amount, "0") === 0) return words;
    return (
      <Link
        className="home-figure"
        to={billsLink(period, state, system)}
        aria-label={`${formatAmount(amount)}, ${spoken(period, system)}`}
      >
        {words}
      </Link>
    );
  };
  const columns: Column<Row>[] = [
    {
      key: "month",
      label: "Месяц",
      cell: ({ month }) => formatMonth(month),
      card: "heading",
      className: "home-month",
    },
    ...systems.map((system): Column<Row> => ({
      key: String(system.id),
      label: system.name,
      cell: ({ month, at }) => figure(system.amounts[at] ?? "0.00", [month], system),
      align: "end",
    })),
    {
      key: "total",
      label: "Всего",
      cell: ({ month, at }) => <b>{figure(sum(systems.map(({ amounts }) => amounts[at] ?? "0.00")), [month])}</b>,
      align: "end",
    },
  ];
  const rows = months.map((month, at) => ({ month, at })).toReversed();
  return (
    <Table
      label={`Пополнения по месяцам и системам, ${state.currency}`}
      columns={columns}
      rows={rows}
      rowKey={({ month }) => month}
      foot={{
        month: "За год",
        ...Object.fromEntries(
          systems.map((system) => [String(system.id), figure(sum(system.amounts), months, system)]),
        ),
        total: <b>{figure(sum(systems.flatMap(({ amounts }) => amounts)), months)}</b>,
      }}
    />
  );
}

/** The accessible name of a number's link. */
const spoken = (period: readonly string[], system: System | undefined): string =>
  [system?.name ?? "все системы", period.length === 1 ? formatMonth(period[0] ?? "") : "за год"].join(", ");
