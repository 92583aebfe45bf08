// The source of a field that follows a record: `systemId.currency`; or, in a table of that record, the line whose column
// equals this record's field of the same name: `systemId.currencies[region].currency`.
type Values = Readonly<Record<string, unknown>>;

export interface Source {
  /** This record's reference to the other one. */
  readonly reference: string;
  /** The other record's field. */
  readonly field: string;
  readonly line?: { readonly key: string; readonly column: string };
}

export const followPattern = /^(\w+)\.(\w+)(?:\[(\w+)\]\.(\w+))?$/;

export function sourceOf(word: string): Source {
  const [, reference = "", field = "", key, column] = followPattern.exec(word) ?? [];
  return { reference, field, ...(key !== undefined && column !== undefined && { line: { key, column } }) };
}

/** The other record's value; undefined if it has none. */
export function saidBy(other: Values, { field, line }: Source, ownValue: (name: string) => unknown): unknown {
  const value = other[field];
  if (!line) return value;
  const lines = Array.isArray(value) ? (value as Values[]) : [];
  return lines.find((one) => one[line.key] === ownValue(line.key))?.[line.column];
}
