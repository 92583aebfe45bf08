import { remembered } from "./remembered.ts";

const collator = remembered(() => new Intl.Collator("ru", { numeric: true }));

/** Compares texts as Russian readers sort them: "Счёт 9" before "Счёт 10". */
export const compareTexts = (a: string, b: string): number => collator().compare(a, b);
