import type { SortPayload } from "ra-core";
import type { ViewContent, SavedView } from "../../../../contract/views.ts";
import type { Definition } from "../../../../resources/grammar.ts";
import { keptOf, type ArrangedColumn } from "../columns/arranged.ts";
import { sortOf } from "../sortOf.ts";
import { listPath } from "../../paths.ts";

/** What the address keeps the number of the opened view in; react-admin leaves it there when filters change. */
export const viewParameter = "view";

/** A list as its definition begins it. */
export const plainContent = ({ list }: Definition): Pick<ViewContent, "filter" | "sort"> => ({
  filter: {},
  sort: payloadOf(sortOf(list.sort)),
});

const payloadOf = ({ field, order }: SortPayload): NonNullable<ViewContent["sort"]> => ({
  field,
  order: order === "DESC" ? "DESC" : "ASC",
});

/** What somebody looks at, to be kept. */
export const contentOf = (
  filter: Readonly<Record<string, unknown>>,
  sort: SortPayload,
  columns: readonly ArrangedColumn[],
): ViewContent => ({
  // What stands in the address came from filters, or is refused by the server.
  filter: filter as ViewContent["filter"],
  sort: payloadOf(sort),
  columns: keptOf(columns).map((column) => ({ ...column })),
});

/** The address of a list as a view has it; without one, as its definition has it. */
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

/** True where the list has been changed since the view was opened. */
export const isChanged = (definition: Definition, view: SavedView, seen: ViewContent): boolean =>
  [
    [sorted(view.filter), sorted(seen.filter)],
    [view.sort ?? plainContent(definition).sort, seen.sort],
    [shownOf(view.columns), shownOf(seen.columns)],
  ].some(([before, now]) => JSON.stringify(before) !== JSON.stringify(now));

const sorted = (filter: ViewContent["filter"]) =>
  Object.entries(filter).toSorted(([one], [other]) => one.localeCompare(other));

/** Where hidden columns stand is nothing that one sees. */
const shownOf = (columns: ViewContent["columns"]) =>
  columns.flatMap(({ name, width, hidden }) => (hidden ? [] : [[name, width ?? null]]));
