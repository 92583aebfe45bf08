import type { FieldType } from "../grammar.ts";

/** The field types that customers' forms have an input for. */
export const typedByCustomers = [
  "text",
  "longText",
  "richText",
  "email",
  "phone",
  "integer",
  "decimal",
  "percent",
  "money",
  "site",
  "date",
  "dateTime",
  "boolean",
  "choice",
  "choices",
  "taxNumber",
  "bankAccount",
  "bic",
  "reference",
  "lines",
  "file",
  "picture",
] as const satisfies readonly FieldType[];

export const isTypedByCustomers = (type: FieldType): boolean =>
  (typedByCustomers as readonly FieldType[]).includes(type);
