import type { Field } from "../grammar.ts";

/** Types whose values are no words for a text. */
const unsaid: readonly Field["type"][] = ["related", "lines", "ranges", "file", "picture", "secret"];

/** True for fields that a text can be filled in with. */
export const isSaid = (field: Field | undefined): boolean => field !== undefined && !unsaid.includes(field.type);
