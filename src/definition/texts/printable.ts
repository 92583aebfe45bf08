import type { Field } from "../grammar.ts";

/** Types whose values can't be put into a text. */
const unprintable: readonly Field["type"][] = ["related", "lines", "ranges", "file", "picture", "secret"];

/** True for fields that a text can contain. */
export const isPrintable = (field: Field | undefined): boolean =>
  field !== undefined && !unprintable.includes(field.type);
