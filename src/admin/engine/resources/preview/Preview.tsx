import {
  ListContextProvider,
  memoryStore,
  RecordContextProvider,
  ResourceContextProvider,
  StoreContextProvider,
  useList,
  useRecordContext,
  type RaRecord,
} from "ra-core";
import { useMemo, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { FormProvider, useForm } from "react-hook-form";
import { decisive, holds } from "../../../../definition/condition.ts";
import { isWorked } from "../../../../definition/formula/formulas.ts";
import { newTitle } from "../../../../definition/texts/newTitle.ts";
import type { Definition } from "../../../../definition/grammar.ts";
import { asker } from "../../../../shell/asker.ts";
import { ErrorState } from "../../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { Tabs } from "../../../../ui/controls/Tabs.tsx";
import { DefinitionsProvider, useDefinition, useDefinitions, useRole } from "../../definitions.tsx";
import { related } from "../../fields/types/related.tsx";
import { QuickButtons, quickFor } from "../../list/filters/QuickFilters.tsx";
import { PartsProvider, useParts } from "../../parts.ts";
import { resourceOf } from "../../paths.ts";
import { NamesContext } from "../../list/table/useNames.ts";
import { RecordTable } from "../../list/table/RecordTable.tsx";
import { Document } from "../../record/document/Document.tsx";
import { documentPlaces } from "../../record/document/documentPlaces.ts";
import { initialValues } from "../../record/form/blank.ts";
import { FieldGrid } from "../../record/form/FieldGrid.tsx";
import { formTabs } from "../../record/form/formTabs.ts";
import { InPlace } from "../../record/form/inPlace.ts";
import { TabbedFields } from "../../record/form/TabbedFields.tsx";
import { useFormFields } from "../../record/form/useFormFields.tsx";
import { Formulas } from "../../record/filling/Formulas.tsx";
import { titleOf } from "../../record/RecordPage.tsx";
import { ShownField } from "../../record/ShownField.tsx";
import { StateWords } from "../../record/StateWords.tsx";
import "../../record/record.css";
import "../../list/list.css";
import "./preview.css";
import { SampleTargetsContext, useSampleTargets } from "./sampleTargets.ts";
import { rowCount } from "./firstRecords.ts";
import { RelatedSample } from "./RelatedSample.tsx";
import { usePreviewRows, type PreviewRows } from "./usePreviewRows.ts";

const views = [
  { id: "list", label: "Список" },
  { id: "form", label: "Форма" },
  { id: "record", label: "Запись" },
] as const;

/** Previews a section with an unsaved definition: its list, the form of a new record, and a record. */
export function Preview({ definition }: { definition: Definition }) {
  const { all } = useDefinitions();
  const [view, setView] = useState<(typeof views)[number]["id"]>("list");
  const [store] = useState(() => memoryStore());
  const others = useMemo(() => all.filter(({ name }) => name !== definition.name), [all, definition.name]);
  const known = useMemo(() => [...others, definition], [others, definition]);
  const parts = useParts();
  const withSamples = useMemo(() => ({ ...parts, fields: { ...parts.fields, related: sampled } }), [parts]);
  const targets = useSampleTargets(definition);
  const found = usePreviewRows(definition, targets);
  return (
    <section className="preview" aria-label="Предпросмотр">
      <Tabs label="Предпросмотр" tabs={views} value={view} onChange={setView}>
        <DefinitionsProvider all={known}>
          <PartsProvider value={withSamples}>
            <SampleTargetsContext value={targets}>
              <NamesContext value={found?.areSamples ? targets.names : undefined}>
                <StoreContextProvider value={store}>
                  <ResourceContextProvider value={resourceOf(definition)}>
                    <ErrorBoundary FallbackComponent={NotShown} resetKeys={[definition, view]}>
                      {view === "form" ? (
                        <NewRecord key={JSON.stringify(definition.fields)} />
                      ) : found === undefined ? (
                        <Skeleton count={6} />
                      ) : view === "list" ? (
                        <List {...found} />
                      ) : (
                        found.rows.slice(0, 1).map((record) => (
                          <RecordContextProvider key={record.id} value={record}>
                            <ReadRecord />
                          </RecordContextProvider>
                        ))
                      )}
                    </ErrorBoundary>
                  </ResourceContextProvider>
                </StoreContextProvider>
              </NamesContext>
            </SampleTargetsContext>
          </PartsProvider>
        </DefinitionsProvider>
      </Tabs>
    </section>
  );
}

/** Related lists show samples: the server has none for a record that is not stored. */
const sampled = { ...related, Show: RelatedSample };

/** Not interactive, since its records may be real. */
function List({ rows, areSamples }: PreviewRows) {
  const definition = useDefinition();
  const { label } = definition;
  const quick = quickFor(definition, useRole());
  const isPart = !areSamples && rows.length === rowCount;
  const counts = quick.length > 0 || (definition.list.totals ?? []).length > 0;
  const list = useList<RaRecord>({ data: [...rows] });
  return (
    <>
      {isPart && counts && (
        <p className="quiet">Здесь первые записи раздела: счётчики и итоги посчитаны только по ним.</p>
      )}
      <div role="img" aria-label={`${label.many}: список`}>
        <div inert className="preview__page">
          <h2>{label.many}</h2>
          <QuickButtons offered={quick} counts={countsIn(rows, quick)} />
          <ListContextProvider value={list}>
            <div className="list__sheet">
              <RecordTable />
            </div>
          </ListContextProvider>
        </div>
      </div>
    </>
  );
}

/** The number of rows for each filter, unless only the database can count them. */
const countsIn = (rows: readonly RaRecord[], quick: ReturnType<typeof quickFor>) =>
  Object.fromEntries(
    quick
      .filter(({ when }) => !decisive(when).some((name) => name.includes(".")))
      .map(({ key, when }) => [key, { count: rows.filter((row) => holds(when, row, asker())).length }]),
  );

/** The form of a new record; it can be tried, but saves nothing. */
function NewRecord() {
  const definition = useDefinition();
  const [tab, openTab] = useState(0);
  const form = useForm({ defaultValues: initialValues(definition.fields, {}) });
  const inPlace = useMemo(() => ({ tab, openTab, tellUnsaved: () => undefined }), [tab]);
  return (
    <InPlace value={inPlace}>
      <FormProvider {...form}>
        <div className="preview__page">
          <h2>{newTitle(definition)}</h2>
          <Formulas />
          <NewFields />
        </div>
      </FormProvider>
    </InPlace>
  );
}

function NewFields() {
  const { definition, values, terms, maySetIt, renderInput } = useFormFields(true);
  const places = documentPlaces(definition, values, terms);
  if (definition.form.layout)
    return (
      <Document
        places={places}
        opened={places.folds.map(({ title }) => title)}
        onOpened={() => undefined}
        editing={{ maySetIt, renderInput }}
      />
    );
  return (
    <TabbedFields
      label={definition.label.one}
      tabs={formTabs(definition, values, terms)}
      renderField={(placed) =>
        maySetIt(placed) ? renderInput(placed) : <ShownField {...placed} typed={isWorked(placed.field)} />
      }
    />
  );
}

/** A read-only record, with all folds and tabs open. */
function ReadRecord() {
  const definition = useDefinition();
  const role = useRole();
  const record = useRecordContext<RaRecord>();
  if (!record) return null;
  const terms = { role, isNew: false };
  const places = documentPlaces(definition, record, terms);
  return (
    <div role="img" aria-label={`${definition.label.one}: запись`}>
      <div inert className="preview__page">
        <h2>{titleOf(definition, record)}</h2>
        <p className="record-lead">
          <StateWords />
        </p>
        {definition.form.layout ? (
          <Document
            places={{ ...places, related: [] }}
            opened={places.folds.map(({ title }) => title)}
            onOpened={() => undefined}
          />
        ) : (
          formTabs(definition, record, terms).map(({ label, sections }) => (
            <section key={label}>
              <h3>{label}</h3>
              <FieldGrid
                fields={sections.flatMap(({ fields }) => fields)}
                renderField={(placed) => <ShownField {...placed} />}
              />
            </section>
          ))
        )}
      </div>
    </div>
  );
}

const NotShown = ({ error }: { error: unknown }) => <ErrorState title="Предпросмотр не получился" error={error} />;
