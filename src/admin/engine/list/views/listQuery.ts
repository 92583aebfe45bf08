import type { SortPayload } from "ra-core";
import type { ViewContent, SavedView } from "../../../../contract/records/views.ts";
import type { Definition } from "../../../../definition/grammar.ts";
import { keptOf, type ArrangedColumn } from "../columns/arranged.ts";
import { sortOf } from "../sortOf.ts";
import { listPath } from "../../paths.ts";

/** The address's parameter with the opened view's id; react-admin keeps it when filters change. */
export const viewParameter = "view";

/** A list's defaults. */
export const plainContent = ({ list }: Definition): Pick<ViewContent, "filter" | "sort"> => ({
  filter: {},
  sort: payloadOf(sortOf(list.sort)),
});

const payloadOf = ({ field, order }: SortPayload): NonNullable<ViewContent["sort"]> => ({
  field,
  order: order === "DESC" ? "DESC" : "ASC",
});

/** The current state of the list, for saving. */
export const contentOf = (
  filter: Readonly<Record<string, unknown>>,
  sort: SortPayload,
  columns: readonly ArrangedColumn[],
): ViewContent => ({
  // The filter comes from the address; the server refuses invalid ones.
  filter: filter as ViewContent["filter"],
  sort: payloadOf(sort),
  columns: keptOf(columns).map((column) => ({ ...column })),
});

/** The address of a list with a view, or with its defaults. */
export function viewLink(definition: Definition, view?: SavedView): string {
  const plain = plainContent(definition);
  const { filter, sort } = view ?? plain;
  const { field, order } = sort ?? plain.sort ?? { field: "id", order: "ASC" };
  const query = new URLSearchParams({
    ...(view && { [viewParameter]: String(view.id) }),
    filter: JSON.stringify(filter),
    sort: field,
    order,
  });
  return `${listPath(definition)}?${query.toString()}`;
}

/** True if the list differs from the opened view. */
export const isChanged = (definition: Definition, view: SavedView, seen: ViewContent): boolean =>
  [
    [sorted(view.filter), sorted(seen.filter)],
    [view.sort ?? plainContent(definition).sort, seen.sort],
    [shownOf(view.columns), shownOf(seen.columns)],
  ].some(([before, now]) => JSON.stringify(before) !== JSON.stringify(now));

const sorted = (filter: ViewContent["filter"]) =>
  Object.entries(filter).toSorted(([one], [other]) => one.localeCompare(other));

/** The positions of hidden columns don't matter. */
const shownOf = (columns: ViewContent["columns"]) =>
  columns.flatMap(({ name, width, hidden }) => (hidden ? [] : [[name, width ?? null]]));
