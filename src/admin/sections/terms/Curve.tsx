import { LineChart } from "@mui/x-charts/LineChart";
import { formatAmount, formatNumber, formatPercent } from "../../../domain/money/format.ts";
import { compare, type Money } from "../../../domain/money/money.ts";
import { type Range, valueFor } from "../../../domain/money/ranges.ts";
import { Table, type Column } from "../../../ui/tables/Table.tsx";
import { ThemeProvider } from "../../engine/theme/ThemeProvider.tsx";
import { useChartColors } from "../chartColors.ts";

/** Named percents by sums. */
export interface Curve {
  readonly name: string;
  readonly ranges: readonly Range[];
}

interface CurveViewProps {
  curves: readonly Curve[];
  /** The currency of the sums, as written beside them. */
  currency: string;
}

/** Percents by sum: a step chart, and a table with all steps. */
export function CurveView({ curves, currency }: CurveViewProps) {
  const borders = bordersOf(curves);
  return (
    <div className="terms__view">
      <Chart {...{ curves, borders, currency }} />
      <Table
        label={`Проценты по суммам с НДС, ${currency}`}
        columns={columnsOf(curves)}
        rows={borders.map((from, at) => ({ from, to: borders[at + 1] ?? null }))}
        rowKey={({ from }) => from}
      />
    </div>
  );
}

/** Decorative for screen readers: the table below has all numbers. */
function Chart({ curves, borders, currency }: CurveViewProps & { borders: readonly Money[] }) {
  const colors = useChartColors();
  const sums = borders.map(Number);
  const last = sums.at(-1) ?? 0;
  const end = last === 0 ? 1000 : last * 1.4;
  return (
    <div className="terms__chart" aria-hidden="true">
      <ThemeProvider>
        <LineChart
          height={220}
          margin={{ right: 40 }}
          skipAnimation
          colors={colors}
          grid={{ horizontal: true }}
          xAxis={[
            {
              data: [...sums, end],
              scaleType: "linear",
              domainLimit: "strict",
              tickNumber: 5,
              valueFormatter: (sum: number) => `${formatNumber(sum, 0)} ${currency}`,
            },
          ]}
          yAxis={[
            { min: 0, width: 48, tickNumber: 4, valueFormatter: (percent: number) => formatPercent(String(percent)) },
          ]}
          series={curves.map(({ name, ranges }) => {
            const values = borders.map((sum) => Number(valueFor(ranges, sum) ?? 0));
            return {
              label: name,
              data: [...values, values.at(-1) ?? 0],
              curve: "stepAfter" as const,
              showMark: false,
              valueFormatter: (percent: number | null) => (percent === null ? "" : formatPercent(String(percent))),
            };
          })}
        />
      </ThemeProvider>
    </div>
  );
}

interface Step {
  readonly from: Money;
  readonly to: Money | null;
}

const columnsOf = (curves: readonly Curve[]): Column<Step>[] => [
  {
    key: "sum",
    label: "Сумма с НДС",
    cell: ({ from, to }) => (
      <span className="figure">
        {to === null ? `от ${formatAmount(from)}` : `${formatAmount(from)} – ${formatAmount(to)}`}
      </span>
    ),
    card: "heading",
  },
  ...curves.map(({ name, ranges }): Column<Step> => ({
    key: name,
    label: name,
    cell: ({ from }) => <span className="figure">{formatPercent(valueFor(ranges, from) ?? "0")}</span>,
    align: "end",
  })),
];

/** All sums at which a percent changes, ascending. */
const bordersOf = (curves: readonly Curve[]): readonly Money[] =>
  curves
    .flatMap(({ ranges }) => ranges.map(({ from }) => from))
    .toSorted(compare)
    .filter((sum, at, all) => at === 0 || compare(sum, all[at - 1] ?? "0") !== 0);
