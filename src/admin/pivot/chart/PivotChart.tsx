import { BarChart } from "@mui/x-charts/BarChart";
import { LineChart } from "@mui/x-charts/LineChart";
import { useState } from "react";
import { currencySign, formatNumber } from "../../../domain/money/format.ts";
import { ThemeProvider } from "../../engine/theme/ThemeProvider.tsx";
import { Select } from "../../../ui/controls/Select.tsx";
import type { Entry, Forest } from "../data/forest.ts";
import { valueName } from "../data/names.ts";
import { seriesKey } from "../data/series.ts";
import type { Table } from "../layout/table.ts";
import type { ViewColumn } from "../table/columns.ts";
import { chartData, chartSeries } from "./chartData.ts";
import "./chart.css";

interface PivotChartProps {
  table: Table;
  forest: Forest;
  columns: readonly ViewColumn[];
  nameOf: (entry: Entry) => string;
  columnName: (column: ViewColumn) => string;
}

/** The table as a chart, one value in one currency at a time; the numbers are in the table below. */
export function PivotChart({ table, forest, columns, nameOf, columnName }: PivotChartProps) {
  const all = chartSeries(forest);
  const [key, setKey] = useState("");
  const chosen = all.find((series) => seriesKey(series) === key) ?? all[0];
  if (!chosen) return null;
  const { places, series, cut } = chartData({ table, forest, columns, nameOf, columnName, chosen });
  const options = all.map((one) => {
    const value = table.layout.measures[one.measure];
    const unit = one.currency ? `, ${currencySign(one.currency)}` : "";
    return { value: seriesKey(one), label: `${value ? valueName({ ...value, showAs: "value" }) : ""}${unit}` };
  });
  const { chart } = table.view;
  const common = {
    height: 320,
    colors: palette,
    margin: { left: 8, right: 16, top: 16, bottom: 4 },
    yAxis: [{ valueFormatter: (value: number) => compact(value), width: 64 }],
    xAxis: [{ data: [...places], scaleType: "band" as const, height: 32 }],
    slotProps: {
      legend: {
        direction: "horizontal" as const,
        position: { vertical: "bottom" as const, horizontal: "start" as const },
      },
    },
    hideLegend: series.length < 2,
    skipAnimation: true,
  };
  const valueFormatter = (value: number | null): string => (value === null ? "нет строк" : formatNumber(value, 2));
  return (
    <figure className="pivot-chart">
      {options.length > 1 && (
        <div className="pivot-chart__choice">
          <Select label="На графике" value={seriesKey(chosen)} options={options} onChange={setKey} />
        </div>
      )}
      <ThemeProvider>
        {chart === "lines" ? (
          <LineChart
            {...common}
            xAxis={[{ data: [...places], scaleType: "point", height: 32 }]}
            series={series.map(({ label, data }) => ({
              label,
              data: [...data],
              valueFormatter,
              curve: "linear" as const,
              showMark: false,
            }))}
          />
        ) : (
          <BarChart
            {...common}
            series={series.map(({ label, data }) => ({
              label,
              data: [...data],
              valueFormatter,
              ...(chart === "stack" && { stack: "all" }),
            }))}
          />
        )}
      </ThemeProvider>
      <figcaption className={options.length > 1 && !cut ? "visually-hidden" : "quiet"}>
        {options.find(({ value }) => value === seriesKey(chosen))?.label}
        {cut && ". Показаны первые группы таблицы и последние столбцы"}
      </figcaption>
    </figure>
  );
}

const compact = (value: number): string =>
  new Intl.NumberFormat("ru-RU", { notation: "compact", maximumFractionDigits: 1 }).format(value);

/** Distinguishable in light and dark, and with red-green blindness. */
const palette = (mode: "light" | "dark"): string[] =>
  mode === "dark"
    ? [
        "#63c4cf",
        "#e7b65a",
        "#8fa8ff",
        "#ff8f84",
        "#72cf91",
        "#d69bf0",
        "#9bafb4",
        "#f2d492",
        "#5b9bd5",
        "#c9e265",
        "#f5a6c9",
        "#7fe0c3",
      ]
    : [
        "#0b5f6b",
        "#c47f00",
        "#4257b2",
        "#ad2318",
        "#2e8b57",
        "#8a4fa8",
        "#6b7f86",
        "#d9a441",
        "#2f7dc4",
        "#7a8c1f",
        "#b85c8a",
        "#2a9d8f",
      ];
