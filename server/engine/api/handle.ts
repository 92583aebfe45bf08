// One request to a resource → one answer. What each kind of endpoint does, in a table.
import type { Region } from "../../../src/domain/region.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import type { Definition, Field } from "../../../src/resources/grammar.ts";
import { putAt } from "../../../src/resources/route.ts";
import type { FileAnswer, UploadedFile } from "../../platform/context.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import type { Services } from "../../platform/services.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { mayReadField, mayRole, type Verb } from "../read/access.ts";
import { runAction } from "../write/actions.ts";
import { readAlike, readAlikeTyped } from "../read/alike.ts";
import { runBulk } from "../write/bulk.ts";
import { deleteTogether } from "../deletion/deletion.ts";
import { changePlan, dropPlan, planChange, previewChange, readEffective } from "../effective/effectivePlans.ts";
import type { Endpoint, Purpose } from "./endpoints.ts";
import { exportList } from "../export/exportList.ts";
import { idOf } from "./idOf.ts";
import { orderRecords } from "../read/order.ts";
import { parseListQuery } from "../read/parameters.ts";
import { reachOf } from "../reachOf.ts";
import { readPage, readRecord, requireRecord } from "../read/read.ts";
import { fileOf, fileOrPaper } from "../write/recordFiles.ts";
import { restoreRevision } from "../revisions/restoreRevision.ts";
import { readRevision, readRevisions } from "../revisions/revisions.ts";
import { createRecord, updateRecord } from "../write/save.ts";
import { readSecret } from "../write/secrets.ts";
import { readTotals } from "../read/totals.ts";
import { storeUploads } from "../write/uploads.ts";
import type { Input, WriteReach } from "../registry.ts";

/** A request to a resource, authenticated, its body read but not believed. */
export interface ResourceRequest {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Input;
  readonly uploads: ReadonlyMap<string, UploadedFile>;
  /** The version in If-Match, when there is one. */
  readonly version: number | undefined;
  /** The consequences that X-Confirmed names. */
  readonly confirmed: ReadonlySet<string>;
  readonly caller: Caller;
  readonly region: Region;
  readonly ip: string;
  readonly requestId: string;
}

export interface ResourceAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: FileAnswer;
}

type Run = (
  reach: WriteReach,
  endpoint: Endpoint,
  request: ResourceRequest,
  services: Services,
) => Promise<ResourceAnswer>;

/** What a role must be allowed for an endpoint; an action names its roles itself. */
export function mayUse({ definition, purpose }: Endpoint, { role }: Caller): boolean {
  if (purpose.kind === "action") return purpose.action.access.includes(role);
  if (purpose.kind === "bulk") return mayRole(definition, "read", role);
  if (purpose.kind === "upsert") return mayRole(definition, "create", role) && mayRole(definition, "update", role);
  return mayRole(definition, verbs[purpose.kind], role);
}

/** What else it takes to use an endpoint is said by the definition's access. */
export const verbs: Readonly<Record<Exclude<Purpose["kind"], "action" | "bulk" | "upsert">, Verb>> = {
  list: "read",
  export: "read",
  totals: "read",
  one: "read",
  file: "read",
  secret: "read",
  alike: "read",
  alikeTyped: "update",
  // Who only reads never saw what was taken out of the text again.
  revisions: "update",
  revision: "update",
  restore: "update",
  order: "update",
  // What is planned is no customer's to see.
  effective: "update",
  plan: "update",
  replan: "update",
  unplan: "update",
  preview: "update",
  create: "create",
  update: "update",
  delete: "delete",
};

/** True where an endpoint changes something, and so runs in a transaction. Showing a secret leaves a trace: it counts. */
export const changes = ({ method, purpose: { kind } }: Endpoint): boolean =>
  kind === "secret" || (method !== "GET" && kind !== "preview" && kind !== "alikeTyped");

/** Answers a request over the database that it is given: the transaction of a change, the pool otherwise. */
export function handle(
  endpoint: Endpoint,
  request: ResourceRequest,
  db: Queryable,
  services: Services,
): Promise<ResourceAnswer> {
  const reach = reachOf({ ...request, db, services });
  return runs[endpoint.purpose.kind](reach, endpoint, request, services);
}

const runs: Readonly<Record<Purpose["kind"], Run>> = {
  list: async (reach, { definition, purpose, wrapping }, { params, query }) => {
    const wanted = parseListQuery(definition, query);
    const nested = purpose.kind === "list" ? purpose.nestedBy : undefined;
    const parent = nested === undefined ? undefined : (params[nested] ?? query[nested]);
    const filter =
      nested === undefined || parent === undefined
        ? wanted.filter
        : { ...wanted.filter, [nested]: idOf(String(parent)) };
    const page = await readPage(reach, definition, { ...wanted, filter });
    const last = page.offset + Math.max(page.records.length - 1, 0);
    const body = wrapped(page.records, wrapping);
    return {
      status: 200,
      headers: {
        "content-range": `${definition.name} ${page.offset}-${last}/${page.total}`,
        "x-total-relation": page.exact ? "eq" : "gte",
        ...(page.next === undefined ? {} : { "x-next": page.next }),
      },
      body: wrapping.parent ? putAt(body, wrapping.parent, await parentOf(reach, definition, nested, parent)) : body,
    };
  },

  export: async (reach, { definition }, { query, region }) => {
    const { file, total } = await exportList(reach, definition, query, region, reach.clock());
    return { status: 200, headers: { "x-total-rows": String(total) }, file };
  },

  totals: async (reach, { definition }, { query, region }) => ({
    status: 200,
    body: await readTotals(reach, definition, query, region),
  }),

  one: async (reach, { definition, wrapping }, { params }) =>
    shown(await requireRecord(reach, definition, idOf(params["id"])), wrapping),

  create: async (reach, { definition, wrapping }, request, services) => {
    const input = await inputOf(reach, definition, request, services, Object.entries(request.params));
    return { ...shown(await createRecord(reach, definition, input, services), wrapping), status: 201 };
  },

  update: async (reach, { definition, wrapping }, request, services) => {
    const id = idOf(request.params["id"] ?? request.body["id"]);
    const input = await inputOf(reach, definition, request, services);
    return shown(await updateRecord(reach, definition, id, input, versionOf(request), services), wrapping);
  },

  upsert: (reach, endpoint, request, services) => {
    const { id } = request.body;
    const isNew = id === undefined || id === null || id === 0 || id === "0";
    return runs[isNew ? "create" : "update"](reach, endpoint, request, services);
  },

  delete: async (reach, { definition, wrapping }, request) =>
    shown(await deleteTogether(reach, definition, idOf(request.params["id"]), versionOf(request)), wrapping),

  secret: async (reach, { definition }, { params }, services) => {
    const id = idOf(params["id"]);
    const field = fieldOf(definition, params["field"], ["secret"], reach.caller);
    await requireRecord(reach, definition, id);
    const value = await readSecret(reach.db, definition, id, field, services.secrets);
    await recordAudit(reach, { resource: definition.name, recordId: id, action: `show ${field}` });
    return { status: 200, body: { value } };
  },

  file: async (reach, { definition }, { params }, services) => {
    const field = fieldOf(definition, params["field"], ["file", "picture"], reach.caller);
    const record = await requireRecord(reach, definition, idOf(params["id"]));
    return { status: 200, file: await fileOf(record, field, services) };
  },

  alike: async (reach, { definition }, { params }) => ({
    status: 200,
    body: await readAlike(reach, definition, idOf(params["id"])),
  }),

  alikeTyped: async (reach, { definition }, { body }) => ({
    status: 200,
    body: await readAlikeTyped(reach, definition, body),
  }),

  revisions: async (reach, { definition }, { params }) => ({
    status: 200,
    body: await readRevisions(reach, definition, idOf(params["id"])),
  }),

  revision: async (reach, { definition }, { params }) => ({
    status: 200,
    body: await readRevision(reach, definition, idOf(params["id"]), idOf(params["revision"])),
  }),

  restore: async (reach, { definition, wrapping }, request, services) => {
    const { id, revision } = request.params;
    const version = versionOf(request);
    return shown(await restoreRevision(reach, definition, idOf(id), idOf(revision), version, services), wrapping);
  },

  order: async (reach, { definition }, { body }) => {
    const within = definition.order?.within === undefined ? undefined : idOf(body["within"]);
    await orderRecords(reach, definition, body["ids"], within);
    return { status: 200, body: {} };
  },

  effective: async (reach, { definition }, { params }) => ({
    status: 200,
    body: await readEffective(reach, definition, idOf(params["id"])),
  }),

  plan: async (reach, { definition }, { params, body }) => ({
    status: 201,
    body: await planChange(reach, definition, idOf(params["id"]), body),
  }),

  replan: async (reach, { definition }, { params: { id, plan }, body }) => ({
    status: 200,
    body: await changePlan(reach, definition, idOf(id), idOf(plan), body),
  }),

  unplan: async (reach, { definition }, { params: { id, plan }, query }) => ({
    status: 200,
    body: await dropPlan(reach, definition, idOf(id), idOf(plan), Number(query["version"])),
  }),

  preview: async (reach, { definition }, { params, body }) => ({
    status: 200,
    body: await previewChange(reach, definition, idOf(params["id"]), body),
  }),

  action: async (reach, { definition, purpose, wrapping }, request, services) => {
    if (purpose.kind !== "action") throw new Error("not an action");
    const id = idOf(request.params["id"]);
    if (purpose.action.download !== undefined || purpose.action.paper !== undefined) {
      const record = await requireRecord(reach, definition, id);
      return { status: 200, file: await fileOrPaper(reach, definition, record, purpose.action, services) };
    }
    const { name, action } = purpose;
    const { record } = await runAction(reach, definition, name, action, id, request.body, services);
    return shown(record, wrapping);
  },

  bulk: async (reach, { definition }, { params, body }, services) => ({
    status: 200,
    body: { results: await runBulk(reach, definition, params["action"] ?? "", body, services) },
  }),
};

const shown = (record: AnyRecord, wrapping: Endpoint["wrapping"]): ResourceAnswer => {
  const body = wrapped(record, wrapping);
  return {
    status: 200,
    headers: { etag: `"${record.version}"` },
    body: wrapping.id === undefined ? body : putAt(body, wrapping.id, record.id),
  };
};

function wrapped(value: unknown, { unwrap }: Endpoint["wrapping"]): Record<string, unknown> {
  return unwrap === undefined ? (value as Record<string, unknown>) : putAt({}, unwrap, value);
}

async function parentOf(reach: WriteReach, definition: Definition, field = "", id: unknown): Promise<AnyRecord | null> {
  const declared = definition.fields[field];
  if (declared?.type !== "reference" || id === undefined) return null;
  return (await readRecord(reach, reach.registry.require(declared.to), idOf(String(id)))) ?? null;
}

/** The body, the parameters of the path that are fields, and the files that came beside them. */
async function inputOf(
  { db }: WriteReach,
  definition: Definition,
  { body, uploads }: ResourceRequest,
  services: Services,
  params: readonly (readonly [string, string | undefined])[] = [],
): Promise<Input> {
  const fromPath = params.filter(([name]) => Object.hasOwn(definition.fields, name));
  // A file that isn't sent stays as it is: a body may take it away, but never name another one.
  const values = Object.entries(body).filter(([name, value]) => value === null || !isFile(definition.fields[name]));
  const stored = await storeUploads(definition, uploads, { db, files: services.files });
  return { ...Object.fromEntries(values), ...Object.fromEntries(fromPath), ...stored };
}

const isFile = (field: Field | undefined) => field?.type === "file" || field?.type === "picture";

function versionOf({ version, body }: ResourceRequest): number | undefined {
  const named = version ?? body["version"];
  if (named === undefined || named === null) return undefined;
  if (!Number.isSafeInteger(named)) throw new Problem(400, "Неверная версия записи");
  return Number(named);
}

function fieldOf(definition: Definition, name: string | undefined, types: readonly string[], caller: Caller): string {
  const field = name !== undefined && Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
  if (name === undefined || !field || !types.includes(field.type) || !mayReadField(field, caller.role))
    throw new Problem(404, "Такого поля нет");
  return name;
}
