/** The narrowest and the widest that somebody can make a column of a list, in CSS pixels. */
export const columnWidths = { least: 48, most: 960 } as const;
