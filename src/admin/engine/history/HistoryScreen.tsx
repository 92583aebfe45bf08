import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { filterIn } from "../list/presentQuery.ts";
import type { HistoryKind } from "../../../contract/records/history.ts";
import type { Field } from "../../../definition/grammar.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { Page } from "../../../shell/layout/Page.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { useDefinitions } from "../definitions.tsx";
import type { Values } from "../fields/fieldProps.ts";
import { filterComponentsOf } from "../list/filters/filterTypes.tsx";
import "../list/list.css";
import { HistoryFeed } from "./HistoryFeed.tsx";
import type { HistoryQuery } from "./useHistory.ts";

/** The audit of all records, with filters in the address. */
export function HistoryScreen() {
  const [filter, setFilter] = useFilterInAddress();
  const fields = useFilterFields();
  return (
    <Page title="История изменений" lead="Кто, что и когда изменил; удалённое отсюда можно вернуть">
      <div className="list">
        <div role="search" className="list-filters" aria-label="Фильтры истории">
          <div className="list-filters__panel">
            {Object.entries(fields).map(([name, field]) => {
              const components = filterComponentsOf(field);
              const set = (patch: Values): void => setFilter({ ...filter, ...patch });
              return components && <components.Input key={name} {...{ name, field, filter, set }} />;
            })}
          </div>
          {Object.keys(filter).length > 0 && (
            <div className="list-filters__row">
              <Button look="quiet" onClick={() => setFilter({})}>
                Сбросить фильтры
              </Button>
            </div>
          )}
        </div>
        <HistoryFeed
          query={queryOf(filter)}
          named
          empty={
            Object.keys(filter).length > 0
              ? "По этим условиям никто ничего не менял. Уберите один из фильтров."
              : "Здесь появится каждая правка: кто её сделал, когда и что было раньше."
          }
        />
      </div>
    </Page>
  );
}

const kinds = {
  create: "Добавления",
  update: "Правки",
  delete: "Удаления",
  restore: "Возвраты",
  other: "Действия и просмотры",
} as const satisfies Record<HistoryKind, string>;

/** Filters are declared as fields, like those of a list. */
function useFilterFields(): Readonly<Record<string, Field>> {
  const { all } = useDefinitions();
  const { data: authors = [] } = useQuery(callQuery("GET /api/history/authors"));
  const sections = all
    .map(({ name, label }) => [name, label.many] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, "ru"));
  const owner = all.find((definition) => definition.owner === "id");
  return {
    author: {
      type: "choice",
      label: "Кто",
      choices: Object.fromEntries(authors.map(({ id, name }) => [String(id), name])),
    },
    kind: { type: "choice", label: "Что сделано", choices: kinds },
    resource: { type: "choice", label: "Раздел", choices: Object.fromEntries(sections) },
    ...(owner && { customerId: { type: "reference", label: owner.label.one, to: owner.name } }),
    at: { type: "date", label: "Когда" },
  };
}

/** One JSON parameter, as in lists, so that links can be shared and Back restores it. */
function useFilterInAddress(): [Values, (filter: Values) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (filter: Values): void => {
    const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null);
    setSearch(given.length > 0 ? { filter: JSON.stringify(Object.fromEntries(given)) } : {}, { replace: true });
  };
  return [filterIn(search.get("filter")), set];
}

/** Drops invalid parameters, which the server would refuse. */
function queryOf({ author, kind, resource, customerId, at_gte: from, at_lte: to }: Values): HistoryQuery {
  const isKind = (value: unknown): value is HistoryKind => typeof value === "string" && Object.hasOwn(kinds, value);
  return {
    ...(Number(author) > 0 && { author: Number(author) }),
    ...(isKind(kind) && { kind }),
    ...(typeof resource === "string" && { resource }),
    ...(Number(customerId) > 0 && { customerId: Number(customerId) }),
    ...(typeof from === "string" && { from }),
    ...(typeof to === "string" && { to }),
  };
}
