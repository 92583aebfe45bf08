// Where a field that follows a record looks: `systemId.currency`; or, in a table of that record, in the line whose column
// has the value of the field of this name here: `systemId.currencies[region].currency`.
type Values = Readonly<Record<string, unknown>>;

export interface Source {
  /** The reference of this record to the other one. */
  readonly reference: string;
  /** The other one's field. */
  readonly field: string;
  readonly line?: { readonly key: string; readonly column: string };
}

export const followPattern = /^(\w+)\.(\w+)(?:\[(\w+)\]\.(\w+))?$/;

export function sourceOf(word: string): Source {
  const [, reference = "", field = "", key, column] = followPattern.exec(word) ?? [];
  return { reference, field, ...(key !== undefined && column !== undefined && { line: { key, column } }) };
}

/** What the other record says; undefined where it says nothing. */
export function saidBy(other: Values, { field, line }: Source, ownValue: (name: string) => unknown): unknown {
  const value = other[field];
  if (!line) return value;
  const lines = Array.isArray(value) ? (value as Values[]) : [];
  return lines.find((one) => one[line.key] === ownValue(line.key))?.[line.column];
}
