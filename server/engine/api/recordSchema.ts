// Fields and records as JSON Schema, for the API document.
import { entryOf, type Family, type FieldIn } from "../../../src/definition/families.ts";
import type { Definition, Field, FieldOf, FieldType } from "../../../src/definition/grammar.ts";

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

type SchemaOf<F extends Field> = (field: F) => Json;

const families: { readonly [F in Family]: SchemaOf<FieldIn<F>> } = {
  text: (field) => ("max" in field && field.max !== undefined ? { ...string, maxLength: field.max } : string),
  prose: () => string,
  html: () => ({ ...string, description: "HTML, cleaned by the server" }),
  integer: () => ({ type: "integer" }),
  decimal: () => decimal,
  day: () => ({ ...string, format: "date" }),
  moment: () => ({ ...string, format: "date-time" }),
  boolean: () => ({ type: "boolean" }),
  choice: ({ choices }) => ({ ...string, enum: Object.keys(choices) }),
  choices: ({ choices }) => ({ type: "array", items: { ...string, enum: Object.keys(choices) } }),
  reference: ({ to }) => ({ type: "integer", description: `id of ${to}` }),
  related: () => ({}),
  ranges: () => ({ type: "array", items: range }),
  file: () => file,
  secret: () => ({ type: ["string", "boolean"], description: "written as text, read as a boolean: whether it is set" }),
  lines: ({ fields }) => ({ type: "array", items: objectOf(fields) }),
};

const types: { readonly [K in FieldType]?: SchemaOf<FieldOf<K>> } = {
  email: () => ({ ...string, format: "email" }),
  phone: () => ({ ...string, description: "E.164" }),
  money: () => ({ ...decimal, description: "two digits after the point" }),
};

function schemaOf(field: Field): Json {
  const make = entryOf<SchemaOf<never>>(families, types, field.type);
  return {
    ...make(field as never),
    title: field.label,
    ...(field.readOnly || field.computed ? { readOnly: true } : {}),
  };
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
