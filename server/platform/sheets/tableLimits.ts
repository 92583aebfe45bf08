// What a table that comes by file may be, told before a grid is made of it.

/** A cell as text: days as "2026-11-21", numbers as they are written without thousands. */
export type TableRow = readonly string[];

/** A file's rows, or why it is not taken: 415 for what is no table, 422 for too much of one. */
export type ReadTable =
  { readonly rows: readonly TableRow[] } | { readonly status: 415 | 422; readonly refusal: string };

/** Beside the heading. */
const mostRows = 20_000;
const mostColumns = 256;
/** Of the rectangle that holds everything. */
const mostCells = 1_000_000;

/** Why a file is not taken. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: 415 | 422;

  constructor(status: 415 | 422, message: string) {
    super(message);
    this.status = status;
  }
}

/** @throws Refused for a table that is too large, its heading included in the rows */
export function requireSize(rows: number, columns: number): void {
  if (rows > mostRows + 1) throw new Refused(422, `Не больше ${mostRows} строк в одном файле`);
  if (columns > mostColumns) throw new Refused(422, `Не больше ${mostColumns} столбцов в одном файле`);
  if (rows * columns > mostCells) throw new Refused(422, `Не больше ${mostCells} ячеек в одном файле`);
}
