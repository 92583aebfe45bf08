/** Folds a text for searching: ignores case and ё. */
export const foldText = (text: string): string => text.toLowerCase().replaceAll("ё", "е");
