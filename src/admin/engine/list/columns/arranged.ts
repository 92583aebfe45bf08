// The user's arrangement of a list's columns, merged with the columns of the current definition.
import { columnWidths } from "../../../../definition/columnWidths.ts";
import type { ColumnOf } from "./columnsOf.ts";

/** A stored column; its position is the index in the stored list. */
export interface KeptColumn {
  readonly name: string;
  /** CSS pixels; absent for the natural width. */
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
 * The columns in the stored order. Removed columns are dropped; new ones come last, visible if they are by default.
 * @param kept stored by this browser or the server: untrusted
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
  // A list must have a visible column.
  return all.some(({ hidden }) => !hidden) ? all : all.map((column) => ({ ...column, hidden: !column.usual }));
}

/** The columns in their stored form. */
export const keptOf = (columns: readonly ArrangedColumn[]): readonly KeptColumn[] =>
  columns.map(({ name, width, hidden }) => ({
    name,
    ...(width !== undefined && { width }),
    ...(hidden && { hidden: true as const }),
  }));
