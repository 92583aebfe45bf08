import { BarChart } from "@mui/x-charts/BarChart";
import { Link, useNavigate } from "react-router";
import type { BusinessHome } from "../../contract/home.ts";
import { formatAmount, formatMoney, formatNumber } from "../../domain/format.ts";
import { formatMonth } from "../../domain/formatDate.ts";
import { sum } from "../../domain/money.ts";
import { monthEnd } from "../../domain/periods.ts";
import { EmptyState } from "../../shell/ui/EmptyState.tsx";
import { Table, type Column } from "../../shell/ui/Table.tsx";
import { useChartColors } from "../charts/chartColors.ts";
import { listLink } from "../listLink.ts";

type State = Pick<BusinessHome, "topUps" | "region" | "currency">;

/** What was paid in each month, by system: a chart for who sees it, and the numbers behind it as a table for everybody. */
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

/** The bills that were paid in a month. */
const monthLink = (month: string, { region }: State): string =>
  listLink("/bills", { paid: true, region, paidAt_gte: `${month}-01`, paidAt_lte: monthEnd(`${month}-01`) });

const short = new Intl.DateTimeFormat("ru", { month: "short", timeZone: "UTC" });
const monthWord = (month: string): string =>
  `${short.format(new Date(`${month}-15T00:00:00Z`)).replace(".", "")}\n${month.slice(0, 4)}`;

/** Said in full by the table below it, so it is only a picture to a screen reader. */
function Chart({ state }: { state: State }) {
  const { months, systems } = state.topUps;
  const navigate = useNavigate();
  const colors = useChartColors();
  return (
    <div className="home-chart" aria-hidden="true">
      <BarChart
        height={320}
        skipAnimation
        colors={colors}
        series={systems.map(({ name, amounts }) => ({
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
        onAxisClick={(_, clicked) => {
          const month = months[clicked?.dataIndex ?? -1];
          if (month !== undefined) void navigate(monthLink(month, state));
        }}
      />
    </div>
  );
}

interface Row {
  readonly month: string;
  readonly at: number;
}

function Numbers({ state }: { state: State }) {
  const { months, systems } = state.topUps;
  const figure = (amount: string) => <span className="figure">{formatAmount(amount)}</span>;
  const columns: Column<Row>[] = [
    {
      key: "month",
      label: "Месяц",
      cell: ({ month }) => <Link to={monthLink(month, state)}>{formatMonth(month)}</Link>,
      card: "heading",
    },
    ...systems.map(({ id, name, amounts }): Column<Row> => ({
      key: String(id),
      label: name,
      cell: ({ at }) => figure(amounts[at] ?? "0.00"),
      align: "end",
    })),
    {
      key: "total",
      label: "Всего",
      cell: ({ at }) => <b>{figure(sum(systems.map(({ amounts }) => amounts[at] ?? "0.00")))}</b>,
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
        ...Object.fromEntries(systems.map(({ id, amounts }) => [String(id), figure(sum(amounts))])),
        total: <b>{figure(sum(systems.flatMap(({ amounts }) => amounts)))}</b>,
      }}
    />
  );
}
