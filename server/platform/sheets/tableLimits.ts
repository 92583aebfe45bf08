// Limits of uploaded tables, checked before a grid is built.

/** Cells as text: dates as "2026-11-21", numbers without thousands separators. */
export type TableRow = readonly string[];

/** A file's rows, or why it is refused: 415 if it is no table, 422 if it is too large. */
export type ReadTable =
  { readonly rows: readonly TableRow[] } | { readonly status: 415 | 422; readonly refusal: string };

/** Besides the header. */
const maxRows = 20_000;
const maxColumns = 256;
/** Of the smallest rectangle with all content. */
const maxCells = 1_000_000;

/** Why a file is refused. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: 415 | 422;

  constructor(status: 415 | 422, message: string) {
    super(message);
    this.status = status;
  }
}

/** @throws Refused for a table that is too large; `rows` includes the header */
export function requireSize(rows: number, columns: number): void {
  if (rows > maxRows + 1) throw new Refused(422, `Не больше ${maxRows} строк в одном файле`);
  if (columns > maxColumns) throw new Refused(422, `Не больше ${maxColumns} столбцов в одном файле`);
  if (rows * columns > maxCells) throw new Refused(422, `Не больше ${maxCells} ячеек в одном файле`);
}
