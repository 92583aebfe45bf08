// Translates a definition's routes into requests, and answers into records. Pure functions without network access.
//
//   list    GET  /api/contracts/all?sort&range&filter      a customer's: `mine`; of one owner: `nested`
//   one     GET  /api/regions/{id}                         or the list, filtered by id
//   create  POST /api/accounts/create/{customerId}         id 0 in the body where create and update share a route
//   update  PUT  /api/accounts/{id}, or the id in the body: PUT /api/bills
//   delete  DELETE /api/contracts/{id}
//   action  PUT  /api/accounts/activate/{id}
//
// A resource without routes is uniform: /api/resources/{name}[/{id}].
import { isObject } from "../domain/isObject.ts";
import type { Role } from "../domain/company/role.ts";
import type { AnyRecord } from "../definition/defineResource.ts";
import type { Definition, DeclaredRoute } from "../definition/grammar.ts";
import { fillParameters, parseRoute, valueAt } from "../definition/route.ts";
import { ApiError, unreadable } from "./requests/errors.ts";
import type { ApiAnswer, ApiRequest } from "./requests/exchange.ts";

export interface ListQuery {
  readonly sort: { readonly field: string; readonly order: "ASC" | "DESC" };
  /** Counted from 1. */
  readonly page: number;
  readonly perPage: number;
  readonly filter: Readonly<Record<string, unknown>>;
}

export type Values = Readonly<Record<string, unknown>>;

/** A request made from a definition's route, and where to find the record in its answer. */
export interface Planned {
  readonly request: ApiRequest;
  readonly unwrap: string | undefined;
  /** The path of the new id, if a create answers only that. */
  readonly id: string | undefined;
}

/** The request for a list. */
export interface PlannedList extends Planned {
  /** The filter to apply in the browser, if the server returns everything at this address. */
  readonly filter: Values;
}

type Verb = "one" | "create" | "update" | "delete";

/** True if the definition has no route for the verb, so the uniform one is used. */
export const isUniform = ({ routes }: Definition, verb: "list" | Verb): boolean =>
  verb === "list" ? !routes?.list && !routes?.mine : !routes?.[verb];

/** The request for a page of a list. */
export function planList(definition: Definition, role: Role, query: ListQuery, after?: string): PlannedList {
  const { routes = {} } = definition;
  const nested = Object.entries(routes.nested ?? {}).find(([field]) => isScalar(query.filter[field]));
  const operation = nested?.[1] ?? (role === "CUSTOMER" && routes.mine ? routes.mine : routes.list);
  const from = (query.page - 1) * query.perPage;
  const filter = nested ? without(query.filter, nested[0]) : query.filter;
  const planned = plan(operation ?? `GET /api/resources/${definition.name}`, query.filter, {
    query: {
      sort: [query.sort.field, query.sort.order],
      range: [from, from + query.perPage - 1],
      filter,
      after,
    },
  });
  return { ...planned, filter };
}

/** The request for one record, or for the list filtered by id if there is no such route. */
export function planOne(definition: Definition, role: Role, id: number): Planned {
  const one = definition.routes?.one;
  if (one === "list")
    return planList(definition, role, { sort: { field: "id", order: "ASC" }, page: 1, perPage: 1, filter: { id } });
  return plan(one ?? `GET /api/resources/${definition.name}/{id}`, { id });
}

/** The request that creates a record; `key` makes repeating it harmless. */
export function planCreate(definition: Definition, values: Values, key: string): Planned {
  const operation = definition.routes?.create ?? (`POST /api/resources/${definition.name}` as const);
  const isUpsert = routeOf(operation) === (definition.routes?.update && routeOf(definition.routes.update));
  return plan(operation, values, {
    body: encodeBody(definition, isUpsert ? { ...values, id: 0 } : without(values, "id")),
    headers: { "Idempotency-Key": key },
  });
}

/**
 * The request that changes a record.
 * @throws Error without a version: a change must always say which version it is based on
 */
export function planUpdate(definition: Definition, id: number, values: Values, version: unknown): Planned {
  if (typeof version !== "number") throw new Error(`An update of ${definition.name} needs the version that was seen.`);
  const operation = definition.routes?.update ?? (`PUT /api/resources/${definition.name}/{id}` as const);
  const idInPath = parseRoute(routeOf(operation)).parameters.includes("id");
  return plan(
    operation,
    { ...values, id },
    {
      body: encodeBody(definition, idInPath ? without(values, "id") : { ...values, id }),
      headers: { "If-Match": `"${version}"` },
    },
  );
}

/** The request that deletes a record, if it is unchanged. */
export function planDelete(definition: Definition, id: number, version: unknown): Planned {
  const operation = definition.routes?.delete ?? (`DELETE /api/resources/${definition.name}/{id}` as const);
  return plan(operation, { id }, typeof version === "number" ? { headers: { "If-Match": `"${version}"` } } : {});
}

/** The request of a record's action. */
export function planAction(definition: Definition, name: string, record: Values, input: Values): Planned {
  const action = definition.actions?.[name];
  if (!action) throw new Error(`${definition.name} has no action "${name}".`);
  const isRead = action.route.startsWith("GET");
  return plan(action.route, record, isRead ? {} : { body: encodeBody(definition, input) });
}

/** The request of an action on many records. */
export const planBulk = (definition: Definition, name: string, ids: readonly number[], input: Values): ApiRequest => ({
  method: "POST",
  path: `/api/resources/${definition.name}/actions/${encodeURIComponent(name)}`,
  body: encodeBody(definition, { ...input, ids }),
});

/** The records of a list's answer. */
export function recordsOf(planned: Planned, answer: ApiAnswer): readonly AnyRecord[] {
  const found = planned.unwrap === undefined ? answer.json : valueAt(answer.json, planned.unwrap);
  if (!Array.isArray(found)) throw unreadable(answer.status);
  return found as AnyRecord[];
}

/** The record in an answer, completed with the sent values if the answer is less than a record. */
export function recordOf(planned: Planned, answer: ApiAnswer, sent: Values): AnyRecord {
  const found = planned.unwrap === undefined ? answer.json : valueAt(answer.json, planned.unwrap);
  const record = isObject(found) ? found : {};
  const id = record["id"] ?? (planned.id === undefined ? undefined : valueAt(answer.json, planned.id)) ?? sent["id"];
  if (id === undefined || id === 0) throw unreadable(answer.status);
  return { ...(record["id"] === undefined ? sent : {}), ...record, id } as AnyRecord;
}

/** The record with this id in a list, whose server may have ignored the filter. */
export function onlyRecord(records: readonly AnyRecord[], id: number, label: string): AnyRecord {
  const found = records.find((record) => String(record.id) === String(id));
  if (!found) throw new ApiError(404, `${label}: запись не найдена`);
  return found;
}

function plan(operation: DeclaredRoute, values: Values, rest: Partial<ApiRequest> = {}): Planned {
  const { method, path, query } = parseRoute(routeOf(operation));
  const fixed = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, fillParameters(value, values, false)]),
  );
  const { unwrap, id } = typeof operation === "string" ? {} : operation;
  return {
    request: { ...rest, method, path: fillParameters(path, values), query: { ...fixed, ...rest.query } },
    unwrap,
    id,
  };
}

const routeOf = (operation: DeclaredRoute): string => (typeof operation === "string" ? operation : operation.route);

const isScalar = (value: unknown): boolean => typeof value === "number" || (typeof value === "string" && value !== "");

function without(values: Values, name: string): Values {
  const { [name]: _, ...rest } = values;
  return rest;
}

/** A file chosen in a form and not uploaded yet. */
export interface ChosenFile {
  readonly rawFile: File;
}

const isChosenFile = (value: unknown): value is ChosenFile =>
  typeof value === "object" && value !== null && "rawFile" in value && value.rawFile instanceof File;

/** JSON, or if files were chosen a form with the values in `data` and each file under its field's name. */
function encodeBody(definition: Definition, values: Values): unknown {
  const known = Object.entries(values).filter(([name]) => definition.fields[name]?.type !== "related");
  const files = known.flatMap(([name, value]) => (isChosenFile(value) ? [[name, value.rawFile] as const] : []));
  const data = Object.fromEntries(known.filter(([, value]) => !isChosenFile(value)));
  if (files.length === 0) return data;
  const form = new FormData();
  form.set("data", JSON.stringify(data));
  for (const [name, file] of files) form.set(name, file, file.name);
  return form;
}
