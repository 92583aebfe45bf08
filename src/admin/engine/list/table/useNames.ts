import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDataProvider, type RaRecord } from "ra-core";
import { useState } from "react";
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

/**
 * Loads the names of records that a page's first rows refer to, in one request per resource, so that the rows appear
 * complete and don't grow later. Later rows appear at once and get their names when loaded.
 * @param shown undefined until the rows are known
 * @returns true if the rows may be shown
 */
export function useNames(shown: readonly ShownRows[] | undefined): boolean {
  const { named } = useDefinitions();
  const role = useRole();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const [wasShown, setShown] = useState(false);
  const wanted = wasShown ? [] : referredTo(shown ?? []);
  const { isPending } = useQuery({
    queryKey: ["names", wanted],
    enabled: wanted.length > 0,
    queryFn: async ({ signal }) => {
      await Promise.all(
        wanted.map(async ([to, ids]) => {
          const target = named(to);
          if (!target || !may(target, "read", role)) return;
          const resource = resourceOf(target);
          const { data } = await dataProvider.getMany<RaRecord>(resource, { ids, signal });
          // The cache keys that react-admin uses for single references.
          for (const record of data)
            queryClient.setQueryData([resource, "getMany", { ids: [String(record.id)], meta: undefined }], [record]);
        }),
      );
      return null;
    },
    // Without names the ids are shown.
    retry: false,
  });
  const isReady = shown !== undefined && (wanted.length === 0 || !isPending);
  if (isReady && !wasShown) setShown(true);
  return isReady || wasShown;
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
