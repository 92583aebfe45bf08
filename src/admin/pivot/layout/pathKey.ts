/** The values from the outermost field inwards; null where rows have none. */
export type Path = readonly (string | null)[];

/** A path as one word: whatever the values hold, two paths never share it. */
export const keyOf = (path: Path): string => JSON.stringify(path);

export const pathOf = (key: string): Path => JSON.parse(key) as Path;

export const rootKey = keyOf([]);
