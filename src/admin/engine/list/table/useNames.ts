import { useQueries, useQueryClient, type QueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useDataProvider, type RaRecord } from "ra-core";
import { createContext, useMemo, useState } from "react";
import type { Field } from "../../../../definition/grammar.ts";
import { may } from "../../../../definition/access/access.ts";
import { useDefinitions, useRole } from "../../definitions.tsx";
import { resourceOf } from "../../paths.ts";
import type { ColumnOf } from "../columns/columnsOf.ts";

/** Rows, and the columns that show them. */
export interface ShownRows {
  readonly columns: readonly ColumnOf[];
  readonly rows: readonly RaRecord[];
}

/** The records that a page's rows refer to, by resource. */
export type Names = ReadonlyMap<string, NamesOfResource>;

interface NamesOfResource {
  readonly byId: ReadonlyMap<unknown, RaRecord>;
  /** False while some may be missing. */
  readonly isComplete: boolean;
}

/** Saves each cell from requesting the record that it refers to. */
export const NamesContext = createContext<Names | undefined>(undefined);

/**
 * Loads the records that a page's rows refer to, in one request per resource, so that the first rows appear complete and
 * don't grow later. Later rows appear at once and get their names when loaded.
 * @param shown undefined until the rows are known
 * @returns undefined until the rows may be shown
 */
export function useNames(shown: readonly ShownRows[] | undefined): Names | undefined {
  const { named } = useDefinitions();
  const role = useRole();
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const [wasReady, setReady] = useState(false);
  const wanted = referredTo(shown ?? []).flatMap(([to, ids]) => {
    const target = named(to);
    return target && may(target, "read", role) ? [{ resource: resourceOf(target), ids }] : [];
  });
  const answers = useQueries({
    queries: wanted.map(({ resource, ids }) => ({
      // react-admin's own key, so that it renews the names of changed records.
      queryKey: [resource, "getMany", { ids: ids.map(String), meta: undefined }],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await dataProvider.getMany<RaRecord>(resource, { ids, signal })).data,
      placeholderData: () => knownOf(client, resource, ids),
      // Without names the ids are shown.
      retry: false,
    })),
    combine: answersOf,
  });
  const resources = wanted.map(({ resource }) => resource).join();
  const names = useMemo(() => {
    const of = resources.split(",");
    return new Map(
      answers.map(({ records, isComplete }, at) => {
        const byId = new Map(records.map((record) => [record.id as unknown, record]));
        return [of[at] ?? "", { byId, isComplete }];
      }),
    );
  }, [answers, resources]);
  const isReady = shown !== undefined && (wasReady || answers.every(({ isComplete }) => isComplete));
  if (isReady && !wasReady) setReady(true);
  return isReady ? names : undefined;
}

const answersOf = (answers: readonly UseQueryResult<readonly RaRecord[]>[]) =>
  answers.map(({ data = [], isPending, isPlaceholderData }) => ({
    records: data,
    isComplete: !isPending && !isPlaceholderData,
  }));

/** The records among these that other pages have loaded. */
function knownOf(client: QueryClient, resource: string, ids: readonly number[]): RaRecord[] | undefined {
  const known = client.getQueriesData<readonly RaRecord[]>({ queryKey: [resource, "getMany"] });
  const found = known.flatMap(([, records]) => records ?? []).filter(({ id }) => ids.includes(Number(id)));
  return found.length > 0 ? found : undefined;
}

/** The ids that the columns refer to, by resource. */
function referredTo(shown: readonly ShownRows[]): readonly (readonly [string, number[]])[] {
  const found = new Map<string, Set<number>>();
  for (const { columns, rows } of shown)
    for (const { name, field } of columns)
      for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
        const [to, id] = referenceIn(name, field, row);
        if (typeof to === "string" && typeof id === "number") found.set(to, (found.get(to) ?? new Set()).add(id));
      }
  return [...found].map(([to, ids]) => [to, [...ids]] as const);
}

/** The resource and the id that a value refers to. */
function referenceIn(name: string, field: Field, row: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (field.type === "reference") return [field.to, row[name]];
  return field.type === "text" && field.opens !== undefined ? [row[name], row[field.opens]] : [];
}
