// Finds the records that a reference may refer to (`among`): those in a column of a table of another chosen record,
// such as the accounts in a bill's lines, `billId.lines.accountId`.
type Values = Readonly<Record<string, unknown>>;

export interface Among {
  /** This record's reference to the record with the table. */
  readonly reference: string;
  readonly table: string;
  /** The column with the references. */
  readonly column: string;
}

export const amongPattern = /^(\w+)\.(\w+)\.(\w+)$/;

export function amongOf(word: string): Among {
  const [, reference = "", table = "", column = ""] = amongPattern.exec(word) ?? [];
  return { reference, table, column };
}

/** The ids in the column. */
export function idsAmong(other: Values, { table, column }: Among): readonly number[] {
  const lines = Array.isArray(other[table]) ? (other[table] as Values[]) : [];
  return [...new Set(lines.map((line) => line[column]).filter((id) => typeof id === "number"))];
}
