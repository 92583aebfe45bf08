export type Align = "start" | "end";

/** The classes of a cell. */
export const cellClass = (align: Align, className?: string): string | undefined =>
  [align === "end" && "record-table__cell--end", className].filter(Boolean).join(" ") || undefined;
