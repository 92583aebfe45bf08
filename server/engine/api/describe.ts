// The resources' routes in the API document, made from the same table that serves them.
import type { Definition, Field, FieldType } from "../../../src/resources/grammar.ts";
import type { ApiDocument, Operation } from "../../platform/http/docs/apiDocument.ts";
import { mayRole } from "../read/access.ts";
import { endpointsOf, mergeEndpoints, type Endpoint, type Purpose } from "./endpoints.ts";
import { verbs } from "./handle.ts";
import type { Registry } from "../registry.ts";

type Json = Readonly<Record<string, unknown>>;

const decimal = { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" };
const string = { type: "string" };
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

function objectOf(fields: Definition["fields"]): Json {
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

const recordOf = (definition: Definition): Json => {
  const { properties, ...rest } = objectOf(definition.fields);
  const time = { ...string, format: "date-time", readOnly: true };
  return {
    ...rest,
    properties: { ...(properties as Json), version: { type: "integer" }, createdAt: time, updatedAt: time },
  };
};

/** The paths of every resource that the registry knows now, in the document's form. */
export function describeResources(registry: Registry): ApiDocument["paths"] {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of mergeEndpoints(registry.all.flatMap(endpointsOf))) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, path) };
  }
  return paths;
}

function operationOf(endpoint: Endpoint, path: string): Operation {
  const { definition, purpose } = endpoint;
  const roles = purpose.kind === "action" ? purpose.action.access : rolesOf(definition, purpose);
  const record = recordOf(definition);
  const body = bodyOf(purpose, record, definition);
  return {
    summary: summaries[purpose.kind](definition, purpose),
    tags: [definition.name],
    security: [{ bearer: [] }],
    "x-roles": roles,
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
        name,
        in: "path",
        required: true,
        schema: string,
      })),
      ...(purpose.kind === "list" ? listParameters : []),
      ...(purpose.kind === "export" ? exportParameters : []),
      ...(purpose.kind === "totals" ? totalsParameters : []),
      ...(purpose.kind === "update" || purpose.kind === "restore"
        ? [{ name: "If-Match", in: "header", schema: string }]
        : []),
      ...(hasConsequences.has(purpose.kind) ? [{ name: "X-Confirmed", in: "header", schema: string }] : []),
      ...(purpose.kind === "create" || purpose.kind === "upsert"
        ? [{ name: "Idempotency-Key", in: "header", schema: string }]
        : []),
    ],
    ...(body ? { requestBody: { content: { "application/json": { schema: body } } } } : {}),
    responses: {
      200: { description: "Done", content: contentOf(purpose, record) },
      default: {
        description: "Refused",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

/** What may be refused with `confirm`, until its consequence is named. */
const hasConsequences: ReadonlySet<string> = new Set<Purpose["kind"]>(["create", "upsert", "update", "action"]);

const contentOf = (purpose: Purpose, record: Json): Readonly<Record<string, { readonly schema?: Json }>> =>
  purpose.kind === "export"
    ? { "application/octet-stream": {} }
    : { "application/json": { schema: answerOf(purpose, record) } };

/** What the parameters of lists mean; the same for every resource. */
const listWords: Readonly<Record<string, string>> = {
  sort: 'A field and its direction: ["date","DESC"]',
  range: "The first and the last row, counted from 0: [0,24]",
  filter:
    'Values by field: {"paid":false}. A list of values means any of them; null means nothing is there. ' +
    "After a field's name: _gte and _lte are bounds, both included; _like is a part of the text; _in is any of a list, or names any of it; " +
    "_has is the whole value, or exactly one of those that the field names with commas. " +
    "lines.accountId and the like are about any line of a table. " +
    "q looks through all texts that are searched",
  fields: 'Money fields: ["amountWithVat"]. Without it: those that have their sums below the list',
  after: "Goes on after the row that X-Next of the page before named",
};

const described = (name: string) => ({
  name,
  in: "query",
  ...(listWords[name] !== undefined && { description: listWords[name] }),
  schema: string,
});

const listParameters = ["sort", "range", "filter", "after"].map(described);

const totalsParameters = ["fields", "filter"].map(described);

const exportParameters = ["format", "columns", "sort", "filter", "progress"].map((name) => ({
  ...described(name),
  ...(name === "format" && { required: true }),
}));

function answerOf({ kind }: Purpose, record: Json): Json {
  if (kind === "list") return { type: "array", items: record };
  if (kind === "revisions") return { type: "array", items: revision };
  if (kind === "revision") return { ...revision, properties: { ...revision.properties, values: { type: "object" } } };
  if (kind === "effective") return { type: "array", items: effective };
  if (kind === "plan" || kind === "replan" || kind === "unplan") return effective;
  if (kind === "totals") return totals;
  if (kind === "order" || kind === "preview") return { type: "object" };
  return kind === "alike" || kind === "alikeTyped" ? { type: "array", items: alike } : record;
}

const totals = {
  type: "object",
  properties: {
    count: { type: "integer" },
    exact: { type: "boolean", description: "false where more records fit than are added up" },
    sums: {
      type: "object",
      additionalProperties: {
        type: "array",
        items: { type: "object", properties: { currency: string, amount: decimal } },
      },
    },
  },
};

const revision = {
  type: "object",
  properties: {
    id: { type: "integer" },
    at: { ...string, format: "date-time" },
    by: { type: ["string", "null"] },
    changed: { type: "array", items: string },
    restoredId: { type: ["integer", "null"] },
  },
};

/** What people say of a value that holds from a day on. */
const planned = {
  type: "object",
  properties: {
    field: string,
    line: { type: "integer" },
    validFrom: { type: ["string", "null"], format: "date" },
    value: {},
    version: { type: "integer" },
  },
};

const effective = {
  type: "object",
  properties: {
    id: { type: "integer" },
    ...planned.properties,
    begun: { type: "boolean" },
    at: { ...string, format: "date-time" },
    by: { type: ["string", "null"] },
  },
};

const alike = {
  type: "object",
  properties: { resource: string, record: { type: "object" }, same: { type: "array", items: string } },
};

function bodyOf(purpose: Purpose, record: Json, { fields }: Definition): Json | undefined {
  if (["create", "update", "upsert", "alikeTyped"].includes(purpose.kind)) return record;
  if (purpose.kind === "bulk")
    return { type: "object", properties: { ids: { type: "array", items: { type: "integer" } } } };
  if (purpose.kind === "plan" || purpose.kind === "preview" || purpose.kind === "replan") return planned;
  if (purpose.kind === "order")
    return {
      type: "object",
      properties: { ids: { type: "array", items: { type: "integer" } }, within: { type: "integer" } },
    };
  if (purpose.kind !== "action" || !purpose.action.input) return undefined;
  return objectOf(
    Object.fromEntries(purpose.action.input.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))),
  );
}

const rolesOf = (definition: Definition, { kind }: Exclude<Purpose, { kind: "action" }>) =>
  definition.access.read.filter((role) =>
    mayRole(definition, kind === "upsert" ? "update" : kind === "bulk" ? "read" : verbs[kind], role),
  );

const summaries: Readonly<Record<Purpose["kind"], (definition: Definition, purpose: Purpose) => string>> = {
  list: ({ name }) => `A page of ${name}: sorted, filtered, with Content-Range`,
  export: ({ name }) => `All of ${name} that fit, as CSV or XLSX with the named columns`,
  totals: ({ name }) =>
    `Sums of money fields over all of ${name} that fit the filter, by currency; none where too many fit`,
  one: ({ name }) => `One of ${name}`,
  create: ({ name }) => `Add to ${name}`,
  update: ({ name }) => `Change one of ${name}, as it was seen in a version`,
  upsert: ({ name }) => `Add to ${name} with id 0, else change the one with the id`,
  delete: ({ name }) => `Delete one of ${name}`,
  secret: ({ name }) => `Show a stored secret of ${name}; leaves its trace in the audit`,
  file: ({ name }) => `A file of ${name}`,
  alike: ({ name }) => `Records that may be the same as one of ${name}, each with the fields that agree`,
  alikeTyped: ({ name }) => `Records that may be the same as what is being typed into ${name}; changes nothing`,
  revisions: ({ name }) => `The versions of one of ${name}, the newest first`,
  revision: ({ name }) => `One version of one of ${name}, with its values`,
  restore: ({ name }) => `Bring a version of one of ${name} back, as a new version`,
  effective: ({ name }) => `What the values of one of ${name} were and will be, by the day from which each holds`,
  plan: ({ name }) => `Plan a value of one of ${name} for a day to come`,
  replan: ({ name }) => `Change what is planned for one of ${name}, as it was seen in a version`,
  unplan: ({ name }) => `Drop what is planned for one of ${name}, until it has begun; the version in the query`,
  preview: ({ name }) => `Whom a change of one of ${name} would touch; changes nothing`,
  order: ({ name }) => `Put all of ${name} in an order, or all of one owner`,
  action: ({ name }, purpose) => `${purpose.kind === "action" ? purpose.name : ""} one of ${name}`,
  bulk: ({ name }) => `Run an action on many of ${name}, with a result for each`,
};
