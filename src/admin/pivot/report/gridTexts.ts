import { ruRU } from "@mui/x-data-grid/locales";
import { formatNumber } from "../../../domain/format.ts";

/** The grid's texts; what its Russian leaves in English is said here. */
export const gridTexts = {
  ...ruRU.components.MuiDataGrid.defaultProps.localeText,
  noRowsLabel: "Таких строк нет",
  columnMenuAriaLabel: (name: string) => `Меню столбца: ${name}`,
  paginationDisplayedRows: ({ from, to, count }: { from: number; to: number; count: number }) =>
    `${formatNumber(from)}–${formatNumber(to)} из ${count === -1 ? "…" : formatNumber(count)}`,
};
