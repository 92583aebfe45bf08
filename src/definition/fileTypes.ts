// The field types and limits of sections made from files.
import type { FieldType } from "./grammar.ts";

/** The types that can be guessed or chosen for a column of a file. */
export const fileTypes = [
  ...(["text", "longText", "integer", "decimal", "money", "percent", "date", "boolean", "choice"] as const),
  ...(["email", "phone", "site", "taxNumber"] as const),
] satisfies readonly FieldType[];

export type FileType = (typeof fileTypes)[number];

/** The most columns of such a file. */
export const maxFileColumns = 60;
/** The most different values of a column that can become a choice. */
export const maxFileChoices = 20;
