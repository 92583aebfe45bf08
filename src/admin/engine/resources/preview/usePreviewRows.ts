import { useQuery } from "@tanstack/react-query";
import { useDataProvider, type RaRecord } from "ra-core";
import { useMemo } from "react";
import type { Definition } from "../../../../definition/grammar.ts";
import { workedValues } from "../../../../definition/formula/workOut.ts";
import { marksField, marksOn, stateField, stateOf } from "../../../../definition/states/states.ts";
import { asker } from "../../../../shell/asker.ts";
import { useDefinitions } from "../../definitions.tsx";
import { firstRecords, rowCount } from "./firstRecords.ts";
import { sampleRow } from "./sampleRow.ts";
import type { SampleTargets } from "./sampleTargets.ts";

export interface PreviewRows {
  readonly rows: readonly RaRecord[];
  readonly areSamples: boolean;
}

/**
 * Rows for the preview of a definition: the section's first records converted to it, or samples if there are none.
 * Undefined while loading.
 */
export function usePreviewRows(definition: Definition, { sections }: SampleTargets): PreviewRows | undefined {
  const stored = useDefinitions().find(definition.name);
  const { data, isPending } = useQuery(firstRecords(useDataProvider(), stored));
  return useMemo(() => {
    if (stored && isPending) return undefined;
    return stored && data && data.length > 0
      ? { rows: data.map((row) => workedOut(definition, kept(row, stored, definition))), areSamples: false }
      : { rows: sampleRows(definition, sections), areSamples: true };
  }, [stored, isPending, data, definition, sections]);
}

/** Sample records of a section, which refer to records of these sections. */
export const sampleRows = (definition: Definition, sections: SampleTargets["sections"]): readonly RaRecord[] =>
  Array.from({ length: rowCount }, (_, at) =>
    workedOut(definition, { ...sampleRow(definition.fields, { at, sections }), id: at + 1 }),
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
