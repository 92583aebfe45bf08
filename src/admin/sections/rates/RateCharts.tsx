import { LineChart } from "@mui/x-charts/LineChart";
import type { RateHistory } from "../../../contract/money/rates.ts";
import { currencySign, formatDecimal, formatNumber } from "../../../domain/money/format.ts";
import { formatDate, formatDayMonth } from "../../../domain/time/formatDate.ts";
import { regionCurrency, type Region } from "../../../domain/company/region.ts";
import { ThemeProvider } from "../../engine/theme/ThemeProvider.tsx";
import { useChartColors } from "../chartColors.ts";
import { unitOf } from "./unitOf.ts";

const currencies = ["USD", "EUR", "RUB"] as const;

/** A small chart per currency, since their scales differ too much for one. */
export function RateCharts({ history, region }: { history: RateHistory; region: Region }) {
  const { days, latest } = history;
  const colors = useChartColors();
  if (!latest) return null;
  const sign = currencySign(regionCurrency[region]);
  return (
    <div className="rates-overview__charts">
      {currencies.map((currency) => (
        <figure key={currency} className="rates-overview__chart">
          <figcaption>
            <span className="rates-overview__currency">{unitOf(currency, history)}</span>
            <b>
              {formatDecimal(latest[currency], 4)} {sign}
            </b>
            <Change days={days} currency={currency} />
          </figcaption>
          <div aria-hidden="true">
            <ThemeProvider>
              <LineChart
                height={120}
                hideLegend
                colors={colors}
                skipAnimation
                margin={{ top: 8, right: 8, bottom: 4, left: 4 }}
                grid={{ horizontal: true }}
                xAxis={[
                  {
                    data: days.map(({ date }) => new Date(`${date}T00:00:00`)),
                    scaleType: "time",
                    domainLimit: "strict",
                    tickNumber: 3,
                    valueFormatter: (day: Date) => formatDayMonth(isoDay(day)),
                  },
                ]}
                yAxis={[
                  {
                    tickNumber: 3,
                    width: 52,
                    valueFormatter: (value: number) => formatNumber(value),
                    min: lowest(days, currency),
                    max: highest(days, currency),
                  },
                ]}
                series={[
                  {
                    data: days.map((day) => Number(day[currency])),
                    label: unitOf(currency, history),
                    curve: "linear",
                    showMark: days.length < 3,
                    valueFormatter: (value) => (value === null ? "" : formatDecimal(String(value), 4)),
                  },
                ]}
              />
            </ThemeProvider>
          </div>
        </figure>
      ))}
    </div>
  );
}

type Chart = { readonly days: RateHistory["days"]; readonly currency: (typeof currencies)[number] };

/** The chart in words. */
function Change({ days, currency }: Chart) {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last || first === last) return null;
  const percent = (Number(last[currency]) / Number(first[currency]) - 1) * 100;
  const size = formatDecimal(Math.abs(percent).toFixed(2), 2);
  return (
    <span className="rates-overview__change">
      {percent < 0 ? "−" : "+"}
      {size} % с {formatDate(first.date)}
    </span>
  );
}

const values = (days: RateHistory["days"], currency: Chart["currency"]): readonly number[] =>
  days.map((day) => Number(day[currency]));
/** Padding of the axis; a constant line is in the middle. */
const roomOf = (all: readonly number[]): number => (Math.max(...all) - Math.min(...all) || Math.max(...all) * 0.02) / 8;
const lowest = (days: RateHistory["days"], currency: Chart["currency"]): number => {
  const all = values(days, currency);
  return Math.min(...all) - roomOf(all);
};
const highest = (days: RateHistory["days"], currency: Chart["currency"]): number => {
  const all = values(days, currency);
  return Math.max(...all) + roomOf(all);
};

const isoDay = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
