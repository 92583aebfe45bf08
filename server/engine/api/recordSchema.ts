// Fields and records as JSON Schema, for the API document.
import type { Definition, Field, FieldType } from "../../../src/definition/grammar.ts";

export type Json = Readonly<Record<string, unknown>>;

export const decimal = { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" };
export const string = { type: "string" };
const file = {
  type: "object",
  properties: { id: string, name: string, type: string, size: { type: "integer" } },
};
const range = {
  type: "object",
  properties: { id: { type: "integer" }, from: decimal, to: { type: ["string", "null"] }, value: decimal },
};

const schemas: { readonly [K in FieldType]: (field: Extract<Field, { type: K }>) => Json } = {
  text: ({ max }) => ({ ...string, ...(max === undefined ? {} : { maxLength: max }) }),
  longText: () => string,
  richText: () => ({ ...string, description: "HTML, cleaned by the server" }),
  email: () => ({ ...string, format: "email" }),
  phone: () => ({ ...string, description: "E.164" }),
  site: () => string,
  integer: () => ({ type: "integer" }),
  decimal: () => decimal,
  money: () => ({ ...decimal, description: "two digits after the point" }),
  percent: () => decimal,
  date: () => ({ ...string, format: "date" }),
  dateTime: () => ({ ...string, format: "date-time" }),
  boolean: () => ({ type: "boolean" }),
  choice: ({ choices }) => ({ ...string, enum: Object.keys(choices) }),
  choices: ({ choices }) => ({ type: "array", items: { ...string, enum: Object.keys(choices) } }),
  reference: ({ to }) => ({ type: "integer", description: `id of ${to}` }),
  related: () => ({}),
  ranges: () => ({ type: "array", items: range }),
  file: () => file,
  picture: () => file,
  secret: () => ({ type: ["string", "boolean"], description: "written as text, read as whether it is set" }),
  taxNumber: () => string,
  bankAccount: () => string,
  bic: () => string,
  lines: ({ fields }) => ({ type: "array", items: objectOf(fields) }),
};

function schemaOf(field: Field): Json {
  const make = schemas[field.type] as (field: Field) => Json;
  return { ...make(field), title: field.label, ...(field.readOnly || field.computed ? { readOnly: true } : {}) };
}

/** An object with these fields, without a version. */
export function objectOf(fields: Definition["fields"]): Json {
  const own = Object.entries(fields).filter(([, field]) => field.type !== "related");
  return {
    type: "object",
    properties: {
      id: { type: "integer", readOnly: true },
      ...Object.fromEntries(own.map(([name, field]) => [name, schemaOf(field)])),
    },
    required: own.filter(([, field]) => field.required && !field.when).map(([name]) => name),
  };
}

/** A record as the API returns it. */
export const recordOf = (definition: Definition): Json => {
  const { properties, ...rest } = objectOf(definition.fields);
  const time = { ...string, format: "date-time", readOnly: true };
  return {
    ...rest,
    properties: { ...(properties as Json), version: { type: "integer" }, createdAt: time, updatedAt: time },
  };
};
