import { BarChart } from "@mui/x-charts/BarChart";
import { useNavigate } from "react-router";
import { formatMoney, formatNumber } from "../../../domain/money/format.ts";
import { ThemeProvider } from "../../engine/theme/ThemeProvider.tsx";
import { useChartColors } from "../chartColors.ts";
import { billsLink, type TopUpState } from "./billsLink.ts";

const short = new Intl.DateTimeFormat("ru", { month: "short", timeZone: "UTC" });
const monthWord = (month: string): string =>
  `${short.format(new Date(`${month}-15T00:00:00Z`)).replace(".", "")}\n${month.slice(0, 4)}`;

/** Decorative for screen readers: the table beside it has all numbers. */
export function TopUpsChart({ state }: { state: TopUpState }) {
  const { months, systems } = state.topUps;
  const navigate = useNavigate();
  const colors = useChartColors();
  return (
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
  );
}

/** True for a press on a bar, not beside it. */
const isBar = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(".MuiBarElement-root") !== null;
