// Tells that a record may be there twice, and shows it side by side with those like it.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDataProvider, useRecordContext, type RaRecord } from "ra-core";
import { useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Link } from "react-router";
import type { KabinetDataProvider } from "../../../../dataProvider/dataProvider.ts";
import type { Alike } from "../../../../dataProvider/resourceClient.ts";
import type { Definition } from "../../../../resources/grammar.ts";
import { isEmpty } from "../../../../resources/values.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { Notice } from "../../../../ui/states/Notice.tsx";
import { fieldOf, useDefinition, useDefinitions } from "../../definitions.tsx";
import { useDebounced } from "../../fields/inputs/useDebounced.ts";
import { useFormRegion } from "../../fields/inputs/useFieldInput.ts";
import { recordPath, resourceOf } from "../../paths.ts";
import { represent } from "../../../../resources/texts/represent.ts";
import { AlikeTable, type Known } from "./AlikeTable.tsx";

/** So many stand side by side; the others can be opened. */
const compared = 3;

/** Nothing where the definition does not ask for it, or nothing is alike. What can't be had is no trouble of the page's. */
export function AlikeNotice() {
  const definition = useDefinition();
  const record = useRecordContext<RaRecord>();
  const found = useAlike(definition, record);
  if (!record || found.length === 0) return null;
  return (
    <section className="alike" aria-label="Похожие записи">
      <AlikeList definition={definition} found={found} />
      <details className="alike__details">
        <summary>Сравнить</summary>
        <AlikeTable definition={definition} record={record} others={found.slice(0, compared)} />
      </details>
    </section>
  );
}

/** Which records are like it, and in what. */
function AlikeList({ definition, found }: { definition: Definition; found: readonly Known[] }) {
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
 * The same while somebody types into the form around it, before anything is saved. It keeps from nothing. Of a record that
 * is there already only what has been changed is asked about: the rest is told above the form.
 */
export function AlikeTyped() {
  const definition = useDefinition();
  const { alike } = definition;
  return alike ? <Typed definition={definition} names={alike.by} /> : null;
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
    queryKey: [resource, "alike typed", record?.id, region, values],
    queryFn: () => {
      const typed = (JSON.parse(values) as readonly unknown[]).map(
        (value, index) => [names[index] ?? "", value] as const,
      );
      return dataProvider.readAlikeTyped(resource, {
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
    <div role="status">
      {changed.length > 0 && found.length > 0 && <AlikeList definition={definition} found={found} />}
    </div>
  );
}

function useAlike(definition: Definition, record: RaRecord | undefined): readonly Known[] {
  const dataProvider = useDataProvider<KabinetDataProvider>();
  const resource = resourceOf(definition);
  const { data = [] } = useQuery({
    queryKey: [resource, "alike", record?.id, record?.["version"] as unknown],
    queryFn: () => dataProvider.readAlike(resource, record?.id ?? 0),
    enabled: definition.alike !== undefined && record !== undefined,
  });
  return useKnown(data);
}

function useKnown(found: readonly Alike[]): readonly Known[] {
  const definitions = useDefinitions();
  return found.flatMap((alike) => {
    const known = definitions.find(alike.resource);
    return known ? [{ ...alike, definition: known }] : [];
  });
}
