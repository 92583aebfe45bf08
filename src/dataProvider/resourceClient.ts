// Reading and writing resources by their definitions, for screens of every kind: the portal uses it as it is, the
// administrators' data provider speaks react-admin's dialect on top of it.
import type { Role } from "../domain/role.ts";
import type { CurrencyAmount } from "../domain/totals.ts";
import type { AnyRecord } from "../resources/defineResource.ts";
import type { Definition } from "../resources/grammar.ts";
import type { Revision, RevisionSummary } from "../resources/revision.ts";
import { requestConfirmed } from "./confirming.ts";
import type { Download } from "./exchange.ts";
import { unreadable } from "./errors.ts";
import { request } from "./http.ts";
import { localPage } from "./localList.ts";
import { newKey } from "./newKey.ts";
import {
  onlyRecord,
  planAction,
  planCreate,
  planDelete,
  planList,
  planOne,
  planUpdate,
  recordOf,
  recordsOf,
  type ListQuery,
  type Values,
} from "./operations.ts";
import { PageMemory } from "./pageMemory.ts";
import { onSessionEnd } from "./session.ts";

export interface ListPage {
  readonly data: readonly AnyRecord[];
  /** Exact, unless `more` says that there are at least so many. */
  readonly total: number;
  readonly more: boolean;
}

const memory = new PageMemory();
onSessionEnd(() => memory.forgetAll());

/** After records came by another way: pages that were read end elsewhere now. */
export const forgetPages = ({ name }: Definition): void => memory.forget(name);

/** One page of a list. A server that answers everything at once is filtered, sorted and paged here. */
export async function readList(
  definition: Definition,
  role: Role,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListPage> {
  const planned = planList(definition, role, query, memory.before(definition.name, query));
  const answer = await request({ ...planned.request, signal });
  const records = recordsOf(planned, answer);
  const range = answer.headers.get("Content-Range");
  if (range === null) return { ...localPage(records, { ...query, filter: planned.filter }), more: false };
  const total = Number(/\/(\d+)$/.exec(range)?.[1]);
  if (Number.isNaN(total)) throw unreadable(answer.status);
  memory.note(definition.name, query, answer.headers.get("X-Next"));
  return { data: records, total, more: answer.headers.get("X-Total-Relation") === "gte" };
}

/** @throws {ApiError} 404 when there is no such record for the caller */
export async function readOne(
  definition: Definition,
  role: Role,
  id: number,
  signal?: AbortSignal,
): Promise<AnyRecord> {
  const planned = planOne(definition, role, id);
  const answer = await request({ ...planned.request, signal });
  return definition.routes?.one === "list"
    ? onlyRecord(recordsOf(planned, answer), id, definition.label.one)
    : recordOf(planned, answer, { id });
}

/** @param key makes one record of the same thing sent twice; made anew where the caller has none */
export async function create(definition: Definition, values: Values, key: string = newKey()): Promise<AnyRecord> {
  const planned = planCreate(definition, values, key);
  const answer = await requestConfirmed(planned.request);
  memory.forget(definition.name);
  return recordOf(planned, answer, values);
}

/** @throws {ApiError} 409 with the record as it is now, when it was changed since `version` */
export async function update(definition: Definition, id: number, values: Values, version: unknown): Promise<AnyRecord> {
  const planned = planUpdate(definition, id, values, version);
  const answer = await requestConfirmed(planned.request);
  memory.forget(definition.name);
  return recordOf(planned, answer, { ...values, id });
}

export async function remove(definition: Definition, id: number, version?: unknown): Promise<void> {
  await request(planDelete(definition, id, version).request);
  memory.forget(definition.name);
}

/** Runs an action on a record; answers the record as it is afterwards. */
export async function runAction(
  definition: Definition,
  name: string,
  record: Values,
  input: Values = {},
): Promise<AnyRecord> {
  const planned = planAction(definition, name, record, input);
  const answer = await requestConfirmed(planned.request);
  memory.forget(definition.name);
  return recordOf(planned, answer, record);
}

/** What became of one record of a bulk action. */
export interface BulkResult {
  readonly id: number;
  readonly done: boolean;
  readonly message?: string;
  /** Asked for, but somebody else's server has yet to answer. */
  readonly waits?: true;
  /** It was so already, and nothing was done with it. */
  readonly unchanged?: true;
}

/** Runs an action on many records in one request; what was refused for one leaves the others done. */
export async function runBulkAction(
  definition: Definition,
  name: string,
  ids: readonly number[],
  input: Values = {},
): Promise<readonly BulkResult[]> {
  const answer = await request({
    method: "POST",
    path: `/api/resources/${definition.name}/actions/${encodeURIComponent(name)}`,
    body: { ...input, ids },
  });
  memory.forget(definition.name);
  return (answer.json as { results: BulkResult[] }).results;
}

/** The file of an action that downloads, or of a file field. */
export async function download(
  definition: Definition,
  record: Values,
  from: { action: string } | { field: string },
): Promise<Download> {
  const outgoing =
    "action" in from
      ? planAction(definition, from.action, record, {}).request
      : ({
          method: "GET",
          path: `/api/resources/${definition.name}/${String(record["id"])}/files/${from.field}`,
        } as const);
  const answer = await request(outgoing);
  if (!answer.file) throw unreadable(answer.status);
  return answer.file;
}

/** What the sums of a list come to, each currency for itself. */
export interface ListTotals {
  /** How many records fit, or how many are added up at most. */
  readonly count: number;
  /** False when more records fit than are added up: then there are no sums. */
  readonly exact: boolean;
  /** By field. */
  readonly sums: Readonly<Record<string, readonly CurrencyAmount[]>>;
}

/** The sums of some fields over everything that fits a filter. */
export async function readTotals(
  { name }: Definition,
  fields: readonly string[],
  filter: Values,
  signal?: AbortSignal,
): Promise<ListTotals> {
  const query = { fields, filter };
  const answer = await request({ method: "GET", path: `/api/resources/${name}/totals`, query, signal });
  return answer.json as ListTotals;
}

export type ExportFormat = "csv" | "xlsx";

export interface ExportQuery {
  readonly format: ExportFormat;
  /** Fields in their order. */
  readonly columns: readonly string[];
  readonly sort: { readonly field: string; readonly order: string };
  readonly filter: Values;
}

/**
 * A whole list as a file.
 * @param onProgress told the rows so far and those of all
 */
export async function exportList(
  { name }: Definition,
  { format, columns, sort, filter }: ExportQuery,
  onProgress: (rows: number, total: number) => void,
  signal: AbortSignal,
): Promise<Download> {
  const query = { format, columns, sort: [sort.field, sort.order], filter, progress: true };
  const answer = await request({ method: "GET", path: `/api/resources/${name}/export`, query, onProgress, signal });
  if (!answer.file) throw unreadable(answer.status);
  return answer.file;
}

/** A record that may be the same thing as another, and the fields that agree. */
export interface Alike {
  /** The name of its resource. */
  readonly resource: string;
  readonly record: AnyRecord;
  readonly same: readonly string[];
}

/** The records like one record, where the definition asks for them. */
export async function readAlike(definition: Definition, id: number): Promise<readonly Alike[]> {
  const answer = await request({ method: "GET", path: `/api/resources/${definition.name}/${id}/alike` });
  return answer.json as readonly Alike[];
}

/** The same for what is being typed; with the `id` of the record that it is to change. */
export async function readAlikeTyped(definition: Definition, typed: Values): Promise<readonly Alike[]> {
  const answer = await request({ method: "POST", path: `/api/resources/${definition.name}/alike`, body: typed });
  return answer.json as readonly Alike[];
}

/** A stored secret in clear; each look leaves its trace in the audit. */
export async function revealSecret(definition: Definition, id: number, field: string): Promise<string | null> {
  const answer = await request({ method: "GET", path: `/api/resources/${definition.name}/${id}/secrets/${field}` });
  return (answer.json as { value: string | null }).value;
}

/** The versions of a record that the definition asks to keep, the newest first. */
export async function readRevisions(definition: Definition, id: number): Promise<readonly RevisionSummary[]> {
  const answer = await request({ method: "GET", path: revisionsPath(definition, id) });
  return answer.json as readonly RevisionSummary[];
}

/** One version with its values. */
export async function readRevision(definition: Definition, id: number, revision: number): Promise<Revision> {
  const answer = await request({ method: "GET", path: `${revisionsPath(definition, id)}/${revision}` });
  return answer.json as Revision;
}

/** @throws {ApiError} 409 with the record as it is now, when it was changed since `version` */
export async function restoreRevision(
  definition: Definition,
  id: number,
  revision: number,
  version: unknown,
): Promise<void> {
  const path = `${revisionsPath(definition, id)}/${revision}`;
  await request({ method: "POST", path, headers: { "If-Match": `"${String(version)}"` }, body: {} });
  memory.forget(definition.name);
}

const revisionsPath = ({ name }: Definition, id: number): string => `/api/resources/${name}/${id}/revisions`;

/** Puts all records in an order, or all of one owner where the definition keeps an order for each. */
export async function orderRecords(definition: Definition, ids: readonly number[], within?: number): Promise<void> {
  const body = { ids, ...(within !== undefined && { within }) };
  await request({ method: "PUT", path: `/api/resources/${definition.name}/order`, body });
  memory.forget(definition.name);
}
