import { ListContextProvider, ResourceContextProvider, useList, type RaRecord } from "ra-core";
import { useContext, useMemo } from "react";
import { may } from "../../../../definition/access/access.ts";
import type { Definition, FieldOf } from "../../../../definition/grammar.ts";
import { useDefinition, useDefinitions, useRole } from "../../definitions.tsx";
import { sameColumns } from "../../fields/relatedPreset.ts";
import { NamesContext } from "../../list/table/useNames.ts";
import { RecordTable } from "../../list/table/RecordTable.tsx";
import { resourceOf } from "../../paths.ts";
import { SampleTargetsContext } from "./sampleTargets.ts";
import { sampleRows } from "./usePreviewRows.ts";

/** A list of records that belong to the shown one, with sample rows. */
export function RelatedSample({ field }: { field: FieldOf<"related"> }) {
  const role = useRole();
  const definition = useDefinition();
  const target = useDefinitions().find(field.to);
  if (!target || !may(target, "read", role)) return null;
  return (
    <section className="related" aria-label={field.label}>
      <div className="related__head">
        <h2 className="related__title">{field.label}</h2>
      </div>
      <ResourceContextProvider value={resourceOf(target)}>
        <Rows {...{ target, by: field.by, definition, label: field.label }} />
      </ResourceContextProvider>
    </section>
  );
}

interface RowsProps {
  target: Definition;
  by: string;
  definition: Definition;
  label: string;
}

function Rows({ target, by, definition, label }: RowsProps) {
  const { sections, names } = useContext(SampleTargetsContext);
  const rows = useMemo(() => [...sampleRows(target, sections)], [target, sections]);
  const same = useMemo(() => sameColumns({ target, by, definition }), [target, by, definition]);
  const list = useList<RaRecord>({ data: rows });
  return (
    <ListContextProvider value={list}>
      <div className="list__sheet">
        <NamesContext value={names}>
          <RecordTable label={label} without={same} />
        </NamesContext>
      </div>
    </ListContextProvider>
  );
}
