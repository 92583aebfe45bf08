import { BarChart } from "@mui/x-charts/BarChart";
import { Link, useNavigate } from "react-router";
import type { BusinessHome } from "../../../contract/home.ts";
import { formatAmount, formatMoney, formatNumber } from "../../../domain/money/format.ts";
import { formatMonth } from "../../../domain/time/formatDate.ts";
import { compare, sum } from "../../../domain/money/money.ts";
import { monthEnd } from "../../../domain/time/periods.ts";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Table, type Column } from "../../../ui/tables/Table.tsx";
import { ThemeProvider } from "../../engine/theme/ThemeProvider.tsx";
import { useChartColors } from "../chartColors.ts";
import { listLink } from "../../engine/listLink.ts";

type State = Pick<BusinessHome, "topUps" | "region" | "currency">;

/** Payments by month and system: a chart, and a table with its numbers. */
export function TopUps({ state }: { state: State }) {
  const { topUps, currency } = state;
  return (
    <section className="home-section" aria-labelledby="home-top-ups">
      <h2 id="home-top-ups">Пополнения за год</h2>
      {topUps.systems.length === 0 ? (
        <EmptyState icon="top-up" title="Оплаченных пополнений за год ещё не было" />
      ) : (
        <>
          <p className="quiet">Оплаченные счета с НДС, {currency}, по месяцу оплаты</p>
          <Chart state={state} />
          <details className="home-details">
            <summary>Те же числа таблицей</summary>
            <Numbers state={state} />
          </details>
        </>
      )}
    </section>
  );
}

type System = State["topUps"]["systems"][number];

/** The paid bills of some months, for all systems or for those under one name. */
const billsLink = (months: readonly string[], { region }: State, system?: System): string =>
  listLink("/bills", {
    ...{ paid: true, region, ...(system && { systems_in: system.made }) },
    ...{ paidAt_gte: `${months[0]}-01`, paidAt_lte: monthEnd(`${months.at(-1)}-01`) },
  });

const short = new Intl.DateTimeFormat("ru", { month: "short", timeZone: "UTC" });
const monthWord = (month: string): string =>
  `${short.format(new Date(`${month}-15T00:00:00Z`)).replace(".", "")}\n${month.slice(0, 4)}`;

/** Decorative for screen readers: the table below has all numbers. */
function Chart({ state }: { state: State }) {
  const { months, systems } = state.topUps;
  const navigate = useNavigate();
  const colors = useChartColors();
  return (
    <div className="home-chart" aria-hidden="true">
      <ThemeProvider>
        <BarChart
          height={320}
          skipAnimation
          colors={colors}
          series={systems.map(({ id, name, amounts }) => ({
            id: String(id),
            label: name,
            stack: "all",
            data: amounts.map(Number),
            valueFormatter: (value: number | null) => formatMoney((value ?? 0).toFixed(2), state.currency),
          }))}
          xAxis={[
            { scaleType: "band", data: [...months], valueFormatter: monthWord, height: 40, categoryGapRatio: 0.35 },
          ]}
          yAxis={[{ width: 72, valueFormatter: (value: number) => formatNumber(value, 0) }]}
          grid={{ horizontal: true }}
          onItemClick={(_, { seriesId, dataIndex }) => {
            const month = months[dataIndex];
            const system = systems.find(({ id }) => String(id) === seriesId);
            if (month !== undefined) void navigate(billsLink([month], state, system));
          }}
          onAxisClick={({ target }, clicked) => {
            const month = months[clicked?.dataIndex ?? -1];
            if (month !== undefined && !isBar(target)) void navigate(billsLink([month], state));
          }}
        />
      </ThemeProvider>
    </div>
  );
}

/** True for a press on a bar, not beside it. */
const isBar = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(".MuiBarElement-root") !== null;

interface Row {
  readonly month: string;
  readonly at: number;
}

function Numbers({ state }: { state: State }) {
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
