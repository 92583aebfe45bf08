// The {fields} of texts and values in definitions: "№ {number} от {date}".

/** The names in the {braces} of a text, in its order. */
export const namesIn = (template: string): readonly string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** The names in the {braces}, including fields of referenced records: "customerId.email". */
export const pathsIn = (template: string): readonly string[] =>
  [...template.matchAll(/\{(\w+(?:\.\w+)?)\}/g)].map(([, path = ""]) => path);

/** The field whose value is meant, if the value is nothing but "{field}". */
export const placeholderIn = (value: unknown): string | undefined =>
  typeof value === "string" ? /^\{(\w+)\}$/.exec(value)?.[1] : undefined;

/** True for a text with fields to fill in. */
export const isTemplate = (value: unknown): value is string => typeof value === "string" && pathsIn(value).length > 0;
