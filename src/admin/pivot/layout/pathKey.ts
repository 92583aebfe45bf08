/** Values from the outermost field inwards; null for rows without one. */
export type Path = readonly (string | null)[];

/** A path as a string; different paths have different strings. */
export const keyOf = (path: Path): string => JSON.stringify(path);

export const pathOf = (key: string): Path => JSON.parse(key) as Path;

export const rootKey = keyOf([]);
