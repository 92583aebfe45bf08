import { useScheme } from "../engine/theme/useScheme.ts";

/** Six colours that differ in lightness, for colour-blind users. */
const light = ["#0b5f6b", "#e0a32e", "#5c86c9", "#a8442e", "#7fb59b", "#8a8f98"];
const dark = ["#63c4cf", "#e7b65a", "#86a8e6", "#e5806a", "#9ed6b9", "#8d979e"];

/** The colours of a chart's systems, largest first. */
export const useChartColors = (): string[] => (useScheme() === "dark" ? dark : light);
