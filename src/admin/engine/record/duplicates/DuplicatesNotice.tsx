// Shows possible duplicates of a record beside it.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDataProvider, useRecordContext, type RaRecord } from "ra-core";
import { useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Link } from "react-router";
import type { KabinetDataProvider } from "../../../../dataProvider/dataProvider.ts";
import type { Duplicate } from "../../../../dataProvider/resourceClient.ts";
import type { Definition } from "../../../../definition/grammar.ts";
import { isEmpty } from "../../../../definition/values.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { Notice } from "../../../../ui/states/Notice.tsx";
import { fieldOf, useDefinition, useDefinitions } from "../../definitions.tsx";
import { useDebounced } from "../../fields/inputs/useDebounced.ts";
import { useFormRegion } from "../../fields/inputs/useFieldInput.ts";
import { recordPath, resourceOf } from "../../paths.ts";
import { represent } from "../../../../definition/texts/represent.ts";
import { DuplicatesTable, type Known } from "./DuplicatesTable.tsx";

/** The most duplicates compared; the others can be opened. */
const compared = 3;

/** Renders nothing if the definition does not ask for it, or there are no duplicates. Errors are ignored. */
export function DuplicatesNotice() {
  const definition = useDefinition();
  const record = useRecordContext<RaRecord>();
  const { found, isLoading } = useDuplicates(definition, record);
  if (isLoading) return <Skeleton count={1} />;
  if (!record || found.length === 0) return null;
  return (
    <section className="duplicates" aria-label="Похожие записи">
      <DuplicatesList definition={definition} found={found} />
      <details className="alike__details">
        <summary>Сравнить</summary>
        <DuplicatesTable definition={definition} record={record} others={found.slice(0, compared)} />
      </details>
    </section>
  );
}

/** The similar records, and the fields that agree. */
function DuplicatesList({ definition, found }: { definition: Definition; found: readonly Known[] }) {
  return (
    <Notice tone="warning" title="Похоже, это уже есть в кабинете">
      <ul className="alike__list">
        {found.map((known) => (
          <li key={`${known.resource} ${known.record.id}`}>
            {known.definition.label.one}{" "}
            <Link to={recordPath(known.definition, known.record.id)}>
              {represent(known.definition, known.record, pageRegion())}
            </Link>
            : совпадает {known.same.map((name) => `«${fieldOf(definition, name)?.label ?? name}»`).join(", ")}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const typingPauseMilliseconds = 400;

/**
 * The same for a form while it is being edited; it blocks nothing. For an existing record only changed fields are checked,
 * since the notice above the form covers the others.
 */
export function TypedDuplicates() {
  const definition = useDefinition();
  const { duplicates } = definition;
  return duplicates ? <Typed definition={definition} names={duplicates.by} /> : null;
}

function Typed({ definition, names }: { definition: Definition; names: readonly string[] }) {
  const dataProvider = useDataProvider<KabinetDataProvider>();
  const record = useRecordContext<Partial<RaRecord>>();
  const { control } = useFormContext();
  const region = useFormRegion();
  const watched = useMemo(() => [...names], [names]);
  const now = useWatch({ control, name: watched }) as readonly unknown[];
  const values = useDebounced(JSON.stringify(now), typingPauseMilliseconds);
  const isNew = record?.id === undefined;
  const changed = names.filter((name, i) => !isEmpty(now[i]) && (isNew || now[i] !== record[name]));
  const resource = resourceOf(definition);
  const { data = [] } = useQuery({
    queryKey: [resource, "duplicates typed", record?.id, region, values],
    queryFn: () => {
      const typed = (JSON.parse(values) as readonly unknown[]).map(
        (value, index) => [names[index] ?? "", value] as const,
      );
      return dataProvider.readTypedDuplicates(resource, {
        ...Object.fromEntries(typed),
        region,
        ...(record?.id !== undefined && { id: record.id }),
      });
    },
    enabled: changed.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const found = useKnown(data).filter(({ same }) => same.some((name) => changed.includes(name)));
  return (
    <div role="status" className="duplicates-typed">
      {changed.length > 0 && found.length > 0 && <DuplicatesList definition={definition} found={found} />}
    </div>
  );
}

function useDuplicates(definition: Definition, record: RaRecord | undefined) {
  const dataProvider = useDataProvider<KabinetDataProvider>();
  const resource = resourceOf(definition);
  const { data = [], isLoading } = useQuery({
    queryKey: [resource, "duplicates", record?.id, record?.["version"] as unknown],
    queryFn: () => dataProvider.readDuplicates(resource, record?.id ?? 0),
    enabled: definition.duplicates !== undefined && record !== undefined,
    // Keeps the previous result while loading.
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { found: useKnown(data), isLoading };
}

function useKnown(found: readonly Duplicate[]): readonly Known[] {
  const definitions = useDefinitions();
  return found.flatMap((duplicate) => {
    const known = definitions.find(duplicate.resource);
    return known ? [{ ...duplicate, definition: known }] : [];
  });
}
