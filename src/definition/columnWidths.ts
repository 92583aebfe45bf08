/** The limits of a list column's width in CSS pixels. */
export const columnWidths = { least: 48, most: 960 } as const;
