// What somebody made of a list's columns, and how that meets the columns that the definition has by now.
import { columnWidths } from "../../../../domain/columnWidths.ts";
import type { ColumnOf } from "./columnsOf.ts";

/** A column as it is kept: its place is that in the list of all. */
export interface KeptColumn {
  readonly name: string;
  /** In CSS pixels; absent: as wide as what is in it. */
  readonly width?: number;
  readonly hidden?: true;
}

export interface ArrangedColumn extends ColumnOf {
  readonly width: number | undefined;
  readonly hidden: boolean;
}

export const boundedWidth = (width: number): number =>
  Math.round(Math.min(Math.max(width, columnWidths.least), columnWidths.most));

/**
 * The columns in the kept order. What the definition no longer has is left out; what it has gained stands behind, shown
 * where the definition shows it.
 * @param kept as this browser or the server kept it: not trusted
 */
export function arranged(columns: readonly ColumnOf[], kept: unknown): readonly ArrangedColumn[] {
  const known = (Array.isArray(kept) ? kept : []).flatMap((item: unknown) => {
    const { name, width, hidden } = (item ?? {}) as Partial<Record<keyof KeptColumn, unknown>>;
    const column = columns.find((candidate) => candidate.name === name);
    return column
      ? [{ ...column, width: typeof width === "number" ? boundedWidth(width) : undefined, hidden: hidden === true }]
      : [];
  });
  const once = known.filter(({ name }, index) => known.findIndex((other) => other.name === name) === index);
  const gained = columns.filter(({ name }) => !once.some((other) => other.name === name));
  const all = [...once, ...gained.map((column) => ({ ...column, width: undefined, hidden: !column.usual }))];
  // A list without any column would be nothing to look at.
  return all.some(({ hidden }) => !hidden) ? all : all.map((column) => ({ ...column, hidden: !column.usual }));
}

/** The columns as they are kept. */
export const keptOf = (columns: readonly ArrangedColumn[]): readonly KeptColumn[] =>
  columns.map(({ name, width, hidden }) => ({
    name,
    ...(width !== undefined && { width }),
    ...(hidden && { hidden: true as const }),
  }));
