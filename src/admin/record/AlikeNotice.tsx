// Tells that a record may be there twice, and shows it side by side with those like it.
import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useRecordContext, type RaRecord } from "ra-core";
import { Link } from "react-router";
import type { KabinetDataProvider } from "../../dataProvider/dataProvider.ts";
import type { Alike } from "../../dataProvider/resourceClient.ts";
import type { Definition } from "../../resources/grammar.ts";
import { pageRegion } from "../../shell/pageRegion.ts";
import { Notice } from "../../shell/ui/Notice.tsx";
import { fieldOf, useDefinition, useDefinitions } from "../definitions.tsx";
import { recordPath, resourceOf } from "../paths.ts";
import { represent } from "../../resources/texts/represent.ts";
import { AlikeTable } from "./AlikeTable.tsx";

/** A record like this one, with the definition that it is shown by. */
export interface Known extends Alike {
  readonly definition: Definition;
}

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
      <details className="alike__details">
        <summary>Сравнить</summary>
        <AlikeTable definition={definition} record={record} others={found.slice(0, compared)} />
      </details>
    </section>
  );
}

function useAlike(definition: Definition, record: RaRecord | undefined): readonly Known[] {
  const dataProvider = useDataProvider<KabinetDataProvider>();
  const definitions = useDefinitions();
  const resource = resourceOf(definition);
  const { data = [] } = useQuery({
    queryKey: [resource, "alike", record?.id, record?.["version"] as unknown],
    queryFn: () => dataProvider.readAlike(resource, record?.id ?? 0),
    enabled: definition.alike !== undefined && record !== undefined,
  });
  return data.flatMap((alike) => {
    const known = definitions.find(alike.resource);
    return known ? [{ ...alike, definition: known }] : [];
  });
}
