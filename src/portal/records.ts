// The resources of the customers' screens, typed by their definitions.
import type { ListQuery } from "../dataProvider/operations.ts";
import { readList, readOne } from "../dataProvider/resourceClient.ts";
import type { accounts } from "../resources/clients/accounts.ts";
import type { acts } from "../resources/papers/acts.ts";
import type { balanceRules } from "../resources/clients/balanceRules.ts";
import type { bills } from "../resources/money/bills.ts";
import type { contracts } from "../resources/clients/contracts.ts";
import type { Defined, RecordOf } from "../definition/defineResource.ts";
import type { Definition, Fields } from "../definition/grammar.ts";
import type { reconciliations } from "../resources/papers/reconciliations.ts";
import type { signatures } from "../resources/papers/signatures.ts";
import type { systems } from "../resources/system/systems.ts";
import type { topUpRequests } from "../resources/money/topUpRequests.ts";
import type { transfers } from "../resources/money/transfers.ts";

export type Account = RecordOf<typeof accounts>;
export type Act = RecordOf<typeof acts>;
export type BalanceRule = RecordOf<typeof balanceRules>;
export type Bill = RecordOf<typeof bills>;
export type Contract = RecordOf<typeof contracts>;
export type KeptReconciliation = RecordOf<typeof reconciliations>;
export type Signature = RecordOf<typeof signatures>;
export type System = RecordOf<typeof systems>;
export type TopUpRequest = RecordOf<typeof topUpRequests>;
export type Transfer = RecordOf<typeof transfers>;

type Known = Defined<Fields>;

export interface PageOf<Row> {
  readonly data: readonly Row[];
  /** Exact, unless `more` says that it is a lower limit. */
  readonly total: number;
  readonly more: boolean;
}

/** One page of the customer's own records. */
export const readPage = <D extends Known>(
  definition: D,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<PageOf<RecordOf<D>>> =>
  readList(general(definition), "CUSTOMER", query, signal) as Promise<unknown> as Promise<PageOf<RecordOf<D>>>;

/** @throws {ApiError} 404 if the customer has no such record */
export const readRecord = <D extends Known>(definition: D, id: number, signal?: AbortSignal): Promise<RecordOf<D>> =>
  readOne(general(definition), "CUSTOMER", id, signal) as Promise<unknown> as Promise<RecordOf<D>>;

/** All of the customer's records, for resources with at most hundreds of them. */
export async function readAll<D extends Known>(definition: D, signal?: AbortSignal): Promise<readonly RecordOf<D>[]> {
  const all: RecordOf<D>[] = [];
  for (let page = 1; ; page++) {
    const query = { sort: { field: "id", order: "ASC" }, page, perPage: maxPerPage, filter: {} } as const;
    const { data } = await readPage(definition, query, signal);
    all.push(...data);
    if (data.length < maxPerPage) return all;
  }
}

/** The server's limit. */
const maxPerPage = 1000;

/** The untyped form of a definition, for generic code. */
export const general = (definition: Known): Definition => definition;
