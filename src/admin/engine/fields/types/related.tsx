// A list of another resource's records that belong to this one, made from that resource's definition. New records in it get
// the reference to this one.
import {
  ListContextProvider,
  ResourceContextProvider,
  useListContext,
  useRecordContext,
  useReferenceManyFieldController,
  type RaRecord,
} from "ra-core";
import { lazy, Suspense, useMemo, useState, type KeyboardEvent } from "react";
import type { Definition, FieldOf } from "../../../../definition/grammar.ts";
import { represent } from "../../../../definition/texts/represent.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../../ui/states/ErrorState.tsx";
import { IconButton } from "../../../../ui/controls/IconButton.tsx";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { may, mayChange } from "../../../../definition/access/access.ts";
import { BulkBar } from "../../actions/BulkBar.tsx";
import { offered } from "../../actions/offered.ts";
import { useRowMenu } from "../../actions/useRowMenu.tsx";
import { useDefinition, useDefinitions, useRole } from "../../definitions.tsx";
import "../../list/list.css";
import { ExportButton } from "../../list/ExportButton.tsx";
import { Filters } from "../../list/filters/Filters.tsx";
import { QuickFilters } from "../../list/filters/QuickFilters.tsx";
import { useFilter } from "../../list/filters/useFilter.ts";
import { EmptyList } from "../../list/EmptyList.tsx";
import { Pages } from "../../list/Pages.tsx";
import { RecordTable } from "../../list/table/RecordTable.tsx";
import { NamesContext, useNames } from "../../list/table/useNames.ts";
import { useColumns } from "../../list/columns/useColumns.ts";
import { sortOf } from "../../list/sortOf.ts";
import { resourceOf } from "../../paths.ts";
import type { InDialog } from "../../record/RecordDialog.tsx";
import type { FieldComponents, Values } from "../fieldProps.ts";
import { presetOf, sameColumns } from "../relatedPreset.ts";

const RecordDialog = lazy(async () => ({ default: (await import("../../record/RecordDialog.tsx")).RecordDialog }));

const rowsPerPage = 10;
/** Longer lists have a search and filters. */
const fewRows = 5;

/** Keeps Enter in a search from saving the surrounding record. */
function keepFromSaving(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

function Related({ field }: { field: FieldOf<"related"> }) {
  const role = useRole();
  const target = useDefinitions().find(field.to);
  const owner = useRecordContext<RaRecord>();
  if (!target || !owner || !may(target, "read", role)) return null;
  return <RelatedList target={target} by={field.by} owner={owner} label={field.label} />;
}

interface RelatedListProps {
  target: Definition;
  by: string;
  owner: RaRecord;
  /** The list's title on this page, which may have two lists of one resource. */
  label: string;
}

function RelatedList({ target, by, owner, label }: RelatedListProps) {
  const definition = useDefinition();
  const { name } = definition;
  const resource = resourceOf(target);
  const same = useMemo(() => sameColumns({ target, by, definition }), [target, by, definition]);
  const list = useReferenceManyFieldController({
    reference: resource,
    target: by,
    record: owner,
    page: 1,
    perPage: rowsPerPage,
    sort: sortOf(target.list.sort),
    storeKey: `${name}.${owner.id}.${target.name}.${by}`,
    queryOptions: { onError: () => undefined },
  });
  return (
    <ResourceContextProvider value={resource}>
      <ListContextProvider value={{ ...list, filter: { [by]: owner.id } }}>
        <RelatedRows same={same} label={label} preset={presetOf({ target, by, definition, owner })} />
      </ListContextProvider>
    </ResourceContextProvider>
  );
}

interface RelatedRowsProps {
  /** Columns that have the same value in all rows. */
  same: readonly string[];
  label: string;
  /** The initial values of a new record. */
  preset: Values;
}

function RelatedRows({ same, label, preset }: RelatedRowsProps) {
  const definition = useDefinition();
  const role = useRole();
  const { data, total, error, isPending, refetch } = useListContext<RaRecord>();
  const { shown } = useColumns();
  const names = useNames(data && [{ columns: shown.filter(({ name }) => !same.includes(name)), rows: data }]);
  const { isSet, reset } = useFilter();
  const { rowActions: rowMenu, dialogs } = useRowMenu(definition, label);
  const [opened, open] = useState<InDialog>();
  const add = may(definition, "create", role) && (
    <Button
      size="small"
      icon="plus"
      aria-haspopup="dialog"
      aria-label={`Добавить: ${label}`}
      onClick={() => open({ preset })}
    >
      Добавить
    </Button>
  );
  const mayEdit = mayChange(definition, role);
  const hasBulk = may(definition, "delete", role) || offered(definition, "bulk", role).length > 0;
  const rowActions = useMemo(
    () =>
      mayEdit || rowMenu
        ? (record: RaRecord) => (
            <span className="related__row">
              {mayEdit && (
                <IconButton
                  icon="edit"
                  label={`Изменить здесь: ${represent(definition, record, pageRegion())}`}
                  aria-haspopup="dialog"
                  onClick={() => open({ record })}
                />
              )}
              {rowMenu?.(record)}
            </span>
          )
        : undefined,
    [mayEdit, rowMenu, definition],
  );
  const isEmpty = !data || data.length === 0;
  const hasTools = isSet || total === undefined || total > fewRows;
  return (
    <section className="related" aria-label={label}>
      <div className="related__head">
        <h2 className="related__title">{label}</h2>
        {!isEmpty && !error && !isPending && add}
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isPending || !names ? (
        <Skeleton kind="rows" count={4} />
      ) : isEmpty && !isSet ? (
        <EmptyState {...(definition.icon && { icon: definition.icon })} title={`${label}: пока пусто`} action={add}>
          {add ? "Добавьте первую запись, и она появится здесь." : "Записи появятся здесь сами."}
        </EmptyState>
      ) : (
        <>
          {hasTools && (
            <div className="related__tools" onKeyDown={keepFromSaving}>
              <QuickFilters />
              <Filters without={same}>{may(definition, "read", role) && <ExportButton />}</Filters>
            </div>
          )}
          {isEmpty ? (
            <EmptyList filtered onReset={reset} />
          ) : (
            <div className="list__sheet">
              <NamesContext value={names}>
                <RecordTable
                  label={label}
                  without={same}
                  rowActions={rowActions}
                  buttons={2}
                  {...(hasBulk && { bulk: <BulkBar /> })}
                />
              </NamesContext>
              <Pages of={label} />
            </div>
          )}
        </>
      )}
      {dialogs}
      {opened && (
        <Suspense>
          <RecordDialog what={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

export const related: FieldComponents<FieldOf<"related">> = {
  Column: () => null,
  Show: Related,
  wide: true,
  bare: true,
};
