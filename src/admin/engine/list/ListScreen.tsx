import { ListBase, useListContext, type RaRecord } from "ra-core";
import { Suspense, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { formatNumber } from "../../../domain/money/format.ts";
import { plural } from "../../../domain/text/plural.ts";
import { NotFound } from "../../../shell/errors/ErrorPage.tsx";
import { Page } from "../../../shell/layout/Page.tsx";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ButtonLink } from "../../../ui/controls/ButtonLink.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { InSlices } from "../../../ui/states/InSlices.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { mayImport } from "../access.ts";
import { may, mayChange } from "../../../definition/access/access.ts";
import { BulkBar } from "../actions/BulkBar.tsx";
import { offered } from "../actions/offered.ts";
import { useRowMenu } from "../actions/useRowMenu.tsx";
import { ColumnsChooser } from "./columns/ColumnsChooser.tsx";
import { useColumns } from "./columns/useColumns.ts";
import { useDefinition, useRole } from "../definitions.tsx";
import { useParts } from "../parts.ts";
import type { Values } from "../fields/fieldProps.ts";
import { Forbidden } from "../Forbidden.tsx";
import { OrderScreen } from "./order/OrderScreen.tsx";
import { createPath, importPath, listPath } from "../paths.ts";
import { WithOpenedView } from "./views/openedView.tsx";
import { ViewsMenu } from "./views/ViewsMenu.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { Filters } from "./filters/Filters.tsx";
import { QuickFilters } from "./filters/QuickFilters.tsx";
import "./list.css";
import { EmptyList } from "./EmptyList.tsx";
import { Pages, Total } from "./Pages.tsx";
import { ListOrder } from "./place.ts";
import { RecordTable } from "./table/RecordTable.tsx";
import { NamesContext, useNames } from "./table/useNames.ts";
import { sortOf } from "./sortOf.ts";
import { SwitchScreen } from "./SwitchScreen.tsx";
import { useFilter } from "./filters/useFilter.ts";

const rowsPerPage = 25;
const waiting = (
  <div className="list__sheet">
    <Skeleton kind="rows" count={rowsPerPage} />
  </div>
);

/** The list of a resource, made entirely from the definition. */
export function ListScreen() {
  const definition = useDefinition();
  const role = useRole();
  const { pathname } = useLocation();
  if (pathname.replace(/\/$/, "") !== listPath(definition)) return <NotFound />;
  if (!may(definition, "read", role)) return <Forbidden title={definition.label.many} />;
  const { ownRegion, sort } = definition.list;
  if (definition.list.switch) return <SwitchScreen />;
  const placeholder = (
    <Page title={definition.label.many} lead="…">
      {waiting}
    </Page>
  );
  return (
    <WithOpenedView waiting={placeholder}>
      <InSlices placeholder={placeholder}>
        <ListBase
          perPage={rowsPerPage}
          sort={sortOf(sort)}
          filterDefaultValues={ownRegion === undefined ? {} : { [ownRegion]: pageRegion() }}
          exporter={false}
          // Errors are shown on the page itself.
          queryOptions={{ onError: () => undefined }}
        >
          <List />
        </ListBase>
      </InSlices>
    </WithOpenedView>
  );
}

function List() {
  const definition = useDefinition();
  const role = useRole();
  const { data, total, isPending, ...list } = useListContext<RaRecord>();
  const [isOrdering, setOrdering] = useState(false);
  const { isSet } = useFilter();
  const isEmpty = data?.length === 0 && total === 0 && !isSet;
  const create = may(definition, "create", role);
  const parts = useParts().list;
  const { ownRegion = "", part = "" } = definition.list;
  // It contains the main action of its screen.
  const Part = parts[part];
  const filter = list.filterValues as Values;
  const owner: unknown = filter[definition.order?.within ?? ""];
  // A new record gets the region of the current filter.
  const preset = filter[ownRegion] === undefined ? undefined : { [ownRegion]: filter[ownRegion] };
  return (
    <Page
      title={definition.label.many}
      lead={isPending ? "…" : data && <Count total={total} />}
      actions={
        <>
          {mayImport(definition, role) && (
            <ButtonLink icon="upload" to={importPath(definition)}>
              Загрузить из файла
            </ButtonLink>
          )}
          {create && (
            <ButtonLink {...(!Part && { look: "primary" })} icon="plus" to={createPath(definition, preset)}>
              Добавить
            </ButtonLink>
          )}
        </>
      }
    >
      {Part && (
        <Suspense fallback={<Skeleton kind="rows" count={4} />}>
          <Part />
        </Suspense>
      )}
      {isOrdering ? (
        <OrderScreen
          definition={definition}
          owner={Number(owner) > 0 ? Number(owner) : undefined}
          onClose={() => setOrdering(false)}
        />
      ) : (
        <div className="list">
          {!isEmpty && (
            <>
              <QuickFilters />
              <Filters>
                <Tools onOrder={() => setOrdering(true)} />
              </Filters>
            </>
          )}
          <Rows />
        </div>
      )}
    </Page>
  );
}

/** The list's tools beside its filters. */
function Tools({ onOrder }: { onOrder: () => void }) {
  const definition = useDefinition();
  const role = useRole();
  return (
    <>
      {definition.order && mayChange(definition, role) && (
        <Button icon="sort" onClick={onOrder}>
          Порядок
        </Button>
      )}
      {may(definition, "read", role) && <ExportButton />}
      <ColumnsChooser />
      {role === "ADMIN" && <ViewsMenu />}
    </>
  );
}

const Count = ({ total }: { total: number | undefined }) => (
  <>
    {total === undefined ? <Total /> : formatNumber(total)}{" "}
    {total === undefined ? "записей" : plural(total, "запись", "записи", "записей")}
  </>
);

function Rows() {
  const definition = useDefinition();
  const role = useRole();
  const { data, error, isPending, refetch, ...list } = useListContext<RaRecord, Error>();
  const { sort, page, perPage } = list;
  const filter = list.filterValues as Values;
  const order = useMemo(() => ({ filter, sort, from: (page - 1) * perPage }), [filter, sort, page, perPage]);
  const { isSet, reset } = useFilter();
  const { rowActions, dialogs } = useRowMenu(definition, "list");
  const { shown } = useColumns();
  const names = useNames(data && [{ columns: shown, rows: data }]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending || !names) return waiting;
  const mayDelete = may(definition, "delete", role);
  const hasBulk = mayDelete || offered(definition, "bulk", role).length > 0;
  if (!data || data.length === 0) return <EmptyList filtered={isSet} onReset={reset} />;
  return (
    <>
      <InSlices placeholder={waiting}>
        <div className="list__sheet">
          <ListOrder value={order}>
            <NamesContext value={names}>
              <RecordTable {...(hasBulk && { bulk: <BulkBar /> })} rowActions={rowActions} />
            </NamesContext>
          </ListOrder>
          <Pages />
        </div>
      </InSlices>
      {dialogs}
    </>
  );
}
