import { useQuery } from "@tanstack/react-query";
import { useDataProvider, type RaRecord } from "ra-core";
import { useMemo } from "react";
import type { Definition } from "../../../../definition/grammar.ts";
import { workedValues } from "../../../../definition/formula/workOut.ts";
import { marksField, marksOn, stateField, stateOf } from "../../../../definition/states/states.ts";
import { asker } from "../../../../shell/asker.ts";
import { background } from "../../../../shell/data/useIsFetchingForPage.ts";
import { useDefinitions } from "../../definitions.tsx";
import { resourceOf } from "../../paths.ts";
import { sortOf } from "../../list/sortOf.ts";
import { sampleRow } from "./sampleRow.ts";

const rowCount = 3;

/**
 * Rows for the preview of a definition: the section's first records converted to it, or samples if there are none.
 * Undefined while loading.
 */
export function usePreviewRows(definition: Definition): readonly RaRecord[] | undefined {
  const dataProvider = useDataProvider();
  const stored = useDefinitions().find(definition.name);
  const { data, isPending } = useQuery({
    queryKey: ["definition preview", definition.name],
    enabled: stored !== undefined,
    queryFn: async ({ signal }) => {
      if (!stored) return [];
      const pagination = { page: 1, perPage: rowCount };
      const query = { pagination, sort: sortOf(stored.list.sort), filter: {}, signal };
      return (await dataProvider.getList<RaRecord>(resourceOf(stored), query)).data;
    },
    retry: false,
    staleTime: 0,
    meta: background,
  });
  return useMemo(() => {
    if (stored && isPending) return undefined;
    return stored && data && data.length > 0
      ? data.map((row) => workedOut(definition, kept(row, stored, definition)))
      : sampleRows(definition);
  }, [stored, isPending, data, definition]);
}

/** Made-up records of a section. */
export const sampleRows = (definition: Definition): readonly RaRecord[] =>
  Array.from({ length: rowCount }, (_, at) =>
    workedOut(definition, { ...sampleRow(definition.fields, at), id: at + 1 }),
  );

/** The row without the values of fields whose type has changed. */
const kept = ({ id, ...row }: RaRecord, before: Definition, after: Definition): RaRecord => ({
  ...Object.fromEntries(
    Object.entries(row).filter(
      ([name]) => before.fields[name] === undefined || before.fields[name].type === after.fields[name]?.type,
    ),
  ),
  id,
});

/** The row with the values that the definition calculates from others. */
function workedOut(definition: Definition, row: RaRecord): RaRecord {
  const values = { ...row, ...workedValues(definition.fields, row) };
  return {
    ...values,
    ...(definition.fields[stateField]?.computed && { [stateField]: stateOf(definition, values, asker())?.key ?? null }),
    ...(definition.fields[marksField]?.computed && {
      [marksField]: marksOn(definition, values, asker()).map(({ key }) => key),
    }),
  };
}
