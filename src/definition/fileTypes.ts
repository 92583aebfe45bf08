// What a section that is made from a file can hold.
import type { FieldType } from "./grammar.ts";

/** The types that a column of a file is guessed to have, or is given. */
export const fileTypes = [
  ...(["text", "longText", "integer", "decimal", "money", "percent", "date", "boolean", "choice"] as const),
  ...(["email", "phone", "site", "taxNumber"] as const),
] satisfies readonly FieldType[];

export type FileType = (typeof fileTypes)[number];

/** The most columns of such a file. */
export const mostFileColumns = 60;
/** The most different values of a column that can become a choice. */
export const mostFileChoices = 20;
