import { ruRU } from "@mui/x-data-grid/locales";
import { formatNumber } from "../../../domain/money/format.ts";

/** The grid's texts; completes its Russian translation. */
export const gridTexts = {
  ...ruRU.components.MuiDataGrid.defaultProps.localeText,
  noRowsLabel: "Таких строк нет",
  columnMenuAriaLabel: (name: string) => `Меню столбца: ${name}`,
  paginationDisplayedRows: ({ from, to, count }: { from: number; to: number; count: number }) =>
    `${formatNumber(from)}–${formatNumber(to)} из ${count === -1 ? "…" : formatNumber(count)}`,
};
