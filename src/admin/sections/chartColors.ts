import { useTheme } from "@mui/material/styles";

/** Six that are told apart by who sees few colours, too: they differ in lightness. */
const light = ["#0b5f6b", "#e0a32e", "#5c86c9", "#a8442e", "#7fb59b", "#8a8f98"];
const dark = ["#63c4cf", "#e7b65a", "#86a8e6", "#e5806a", "#9ed6b9", "#8d979e"];

/** The colours of the systems in a chart, in the order of their size. */
export const useChartColors = (): string[] => (useTheme().palette.mode === "dark" ? dark : light);
