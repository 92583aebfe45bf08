// The values that rules set: literals, days counted from today, copies of fields, and texts with fields filled in.

/** The names in the {braces} of a text. */
export const namesIn = (template: string): readonly string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** The field that a value copies: it is nothing but "{field}". */
export const copiedIn = (value: unknown): string | undefined =>
  typeof value === "string" ? /^\{(\w+)\}$/.exec(value)?.[1] : undefined;

/** True for a text with fields to fill in. */
export const isTemplate = (value: unknown): value is string => typeof value === "string" && namesIn(value).length > 0;
