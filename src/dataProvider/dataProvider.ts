// react-admin's data provider over the definitions. Uniform resources use ra-data-simple-rest; those with their own routes
// use the portal's request plans. It names no resource.
import type { DataProvider, fetchUtils, GetListParams, GetListResult, Identifier, RaRecord } from "ra-core";
import simpleRest from "ra-data-simple-rest";
import type { Role } from "../domain/company/role.ts";
import type { Definition } from "../definition/grammar.ts";
import { ApiError } from "./requests/errors.ts";
import type { ApiRequest, Download } from "./requests/exchange.ts";
import { request } from "./requests/http.ts";
import { isUniform, type ListQuery, type Values } from "./operations.ts";
import * as client from "./resourceClient.ts";

export interface KabinetDataProvider extends DataProvider {
  runAction(resource: string, name: string, record: Values, input?: Values): Promise<{ data: RaRecord }>;
  runBulkAction(
    resource: string,
    name: string,
    ids: readonly Identifier[],
    input?: Values,
  ): Promise<readonly client.BulkResult[]>;
  download(resource: string, record: Values, from: { action: string } | { field: string }): Promise<Download>;
  revealSecret(resource: string, id: Identifier, field: string): Promise<string | null>;
  readDuplicates(resource: string, id: Identifier): Promise<readonly client.Duplicate[]>;
  readTypedDuplicates(resource: string, typed: Readonly<Record<string, unknown>>): Promise<readonly client.Duplicate[]>;
  readProposal(resource: string, given: Values): Promise<Values>;
  readPreview(resource: string, typed: Values, signal: AbortSignal): Promise<Values>;
}

/**
 * @param definitionOf finds a definition by its name or by its screens' path
 * @param role the role whose lists are requested
 */
export function createDataProvider(definitionOf: (resource: string) => Definition, role: Role): KabinetDataProvider {
  const uniform = simpleRest("/api/resources", httpClient);

  const getList = async (
    resource: string,
    params: GetListParams & { signal?: AbortSignal },
  ): Promise<GetListResult> => {
    const query = queryOf(params);
    const page = await client.readList(definitionOf(resource), role, query, params.signal);
    const data = page.data as readonly unknown[] as RaRecord[];
    if (!page.more) return { data, total: page.total };
    return {
      data,
      pageInfo: { hasNextPage: data.length === query.perPage, hasPreviousPage: query.page > 1 },
      meta: { atLeast: page.total },
    };
  };

  return {
    supportAbortSignal: true,
    getList: getList as DataProvider["getList"],

    getOne: (async (resource, { id, ...rest }) => {
      const definition = definitionOf(resource);
      if (isUniform(definition, "one")) return uniform.getOne(definition.name, { id, ...rest });
      return { data: await client.readOne(definition, role, Number(id), rest.signal) };
    }) as DataProvider["getOne"],

    getMany: (async (resource, { ids, signal }) => {
      const definition = definitionOf(resource);
      if (isUniform(definition, "list"))
        return uniform.getMany(definition.name, { ids, ...(signal ? { signal } : {}) });
      if (ids.length === 0) return { data: [] };
      const query = { sort: { field: "id", order: "ASC" }, page: 1, perPage: ids.length, filter: { id: ids } } as const;
      return { data: (await client.readList(definition, role, query, signal)).data };
    }) as DataProvider["getMany"],

    getManyReference: ((resource, { target, id, filter, ...params }) =>
      getList(resource, { ...params, filter: { ...filter, [target]: id } })) as DataProvider["getManyReference"],

    create: (async (resource, { data, meta }) => {
      const key = (meta as { idempotencyKey?: string } | undefined)?.idempotencyKey;
      return { data: await client.create(definitionOf(resource), data as Values, key) };
    }) as DataProvider["create"],

    update: (async (resource, { id, data, previousData }) => {
      const definition = definitionOf(resource);
      const version = (data as Values)["version"] ?? (previousData as Values | undefined)?.["version"];
      return { data: await client.update(definition, Number(id), data as Values, version) };
    }) as DataProvider["update"],

    updateMany: async (resource, { ids, data }) => {
      const definition = definitionOf(resource);
      return inTurn(ids, async (id) => {
        const { version } = await client.readOne(definition, role, Number(id));
        await client.update(definition, Number(id), data as Values, version);
      });
    },

    delete: (async (resource, { id, previousData }) => {
      await client.remove(definitionOf(resource), Number(id), (previousData as Values | undefined)?.["version"]);
      return { data: previousData ?? { id } };
    }) as DataProvider["delete"],

    deleteMany: (resource, { ids }) => inTurn(ids, (id) => client.remove(definitionOf(resource), Number(id))),

    runAction: async (resource, name, record, input) => ({
      data: await client.runAction(definitionOf(resource), name, record, input),
    }),
    runBulkAction: (resource, name, ids, input) =>
      client.runBulkAction(definitionOf(resource), name, ids.map(Number), input),
    download: (resource, record, from) => client.download(definitionOf(resource), record, from),
    revealSecret: (resource, id, field) => client.revealSecret(definitionOf(resource), Number(id), field),
    readDuplicates: (resource, id) => client.readDuplicates(definitionOf(resource), Number(id)),
    readTypedDuplicates: (resource, typed) => client.readTypedDuplicates(definitionOf(resource), typed),
    readProposal: (resource, given) => client.readProposal(definitionOf(resource), given),
    readPreview: (resource, typed, signal) => client.readPreview(definitionOf(resource), typed, signal),
  };
}

/** The HTTP client of `ra-data-simple-rest`: the session's own request. */
async function httpClient(url: string, options: fetchUtils.Options = {}) {
  const answer = await request({
    method: (options.method ?? "GET") as ApiRequest["method"],
    path: url,
    ...(typeof options.body === "string" ? { body: JSON.parse(options.body) as unknown } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  return { status: answer.status, headers: answer.headers, body: "", json: answer.json };
}

const queryOf = ({ pagination, sort, filter }: GetListParams): ListQuery => ({
  sort: sort ?? { field: "id", order: "ASC" },
  page: pagination?.page ?? 1,
  perPage: pagination?.perPage ?? 25,
  filter: (filter ?? {}) as Values,
});

/** Runs one after another; an error is reported together with what was done. */
async function inTurn(ids: readonly Identifier[], act: (id: Identifier) => Promise<void>) {
  const done: Identifier[] = [];
  let reason = "";
  for (const id of ids) {
    try {
      await act(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reason = error.message;
    }
  }
  if (done.length < ids.length) throw new ApiError(409, `Готово ${done.length} из ${ids.length}. ${reason}`);
  return { data: done };
}
