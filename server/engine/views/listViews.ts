// Saved views of lists, checked against the current definitions.
import { sql } from "drizzle-orm";
import { viewParts, type SavedView, type viewCalls, type ViewContent } from "../../../src/contract/records/views.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import type { Caller } from "../../platform/caller.ts";
import { httpMessage } from "../../../src/i18n/messages.ts";
import type { Context, HandlersOf } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { may } from "../access.ts";
import { listedField } from "../readable.ts";
import { comparable, type Known } from "../read/comparable.ts";
import { filterConditions } from "../read/listFilters.ts";
import {
  changeView,
  forgetView,
  keepView,
  makeDefault,
  oneView,
  readViews,
  type KeptView,
  type ViewKind,
} from "./savedViews.ts";
import { listPrefix, listSubject } from "./subjects.ts";

type Calls = typeof viewCalls;

export const listViews: ViewKind = { resource: "list-views", rows: sql`starts_with(v.subject, ${listPrefix})` };

/** @throws Problem 404 for a resource that is unknown or that the caller can't read */
function readable({ services, caller }: Context, resource: string): Definition {
  const definition = services.registry.get(resource);
  if (!definition || !may(definition, "read", caller)) throw new Problem(404, httpMessage(404));
  return definition;
}

function shown(context: Context, view: KeptView): SavedView {
  const { id, subject, name, shared, mine, ownerName, isDefault, version, content } = view;
  const definition = readable(context, subject.slice(listPrefix.length));
  const own = { id, resource: definition.name, name, shared, mine, ownerName, isDefault, version };
  return { ...own, ...restored(context, definition, content) };
}

/** @throws Problem 422 for fields that the list does not have, or that the caller can't read */
function checked(definition: Definition, context: Context, { filter, sort, columns }: ViewContent): ViewContent {
  const { lost, ...content } = restored(context, definition, { filter, sort, columns });
  const [first] = lost;
  if (first !== undefined) throw new Problem(422, `В этом списке нет поля «${first}», или в нём нет такого значения`);
  return content;
}

/** A stored view, without fields that its list no longer has. */
export function restored(
  { services: { registry }, caller }: Pick<Context, "services" | "caller">,
  definition: Definition,
  stored: unknown,
): ViewContent & { readonly lost: readonly string[] } {
  const known = { registry, caller };
  const given = (stored ?? {}) as Readonly<Record<string, unknown>>;
  const lost: string[] = [];
  const conditions = Object.entries(given["filter"] ?? {}).filter(([key, value]: [string, unknown]) => {
    const is = viewParts.filter.safeParse({ [key]: value }).success && fits(known, definition, key, value);
    if (!is) lost.push(key);
    return is;
  });
  const all: readonly unknown[] = Array.isArray(given["columns"]) ? given["columns"] : [];
  const columns = all.flatMap((item) => {
    const { success, data } = viewParts.column.safeParse(item);
    if (success && hasColumn(definition, caller, data.name)) return [data];
    lost.push(data?.name ?? String((item as { name?: unknown } | null)?.name));
    return [];
  });
  const sort = viewParts.sort.safeParse(given["sort"]);
  const isSorted = sort.success && isKnown(() => comparable(known, definition, sort.data.field, "sort"));
  if (sort.success && !isSorted) lost.push(sort.data.field);
  return {
    filter: Object.fromEntries(conditions),
    sort: isSorted ? sort.data : null,
    columns,
    lost: [...new Set(lost)],
  };
}

/** True if the list can still be filtered by the key: both the field and the choice exist. */
function fits(known: Known, definition: Definition, key: string, value: unknown): boolean {
  if (!isKnown(() => filterConditions(known, definition, { [key]: value }))) return false;
  const field = Object.hasOwn(definition.fields, key) ? definition.fields[key] : undefined;
  if (field?.type !== "choice" && field?.type !== "choices") return true;
  return [value].flat().every((choice) => choice === null || Object.hasOwn(field.choices, String(choice)));
}

function isKnown(use: () => unknown): boolean {
  try {
    use();
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

function hasColumn(definition: Definition, caller: Caller, name: string): boolean {
  if (["id", "createdAt", "updatedAt"].includes(name)) return true;
  const field = listedField(definition, name, caller);
  return field !== undefined && field.type !== "related";
}

export const viewHandlers: HandlersOf<Calls> = {
  "GET /api/views": async ({ query }, context) => {
    const definition = readable(context, query.resource);
    const views = await readViews(context, listViews, sql`v.subject = ${listSubject(definition.name)}`);
    return views.map((view) => shown(context, view));
  },

  "POST /api/views": async ({ body: { resource, name, shared, ...content } }, context) => {
    const definition = readable(context, resource);
    const input = { name, shared, content: checked(definition, context, content) };
    return shown(context, await keepView(context, listViews, listSubject(definition.name), input));
  },

  "PUT /api/views/{id}": async ({ params: { id }, body: { name, shared, version, ...content } }, context) => {
    const { resource } = shown(context, await oneView(context, listViews, id));
    const input = { name, shared, version, content: checked(readable(context, resource), context, content) };
    return shown(context, await changeView(context, listViews, id, input));
  },

  "PUT /api/views/{id}/default": async ({ params: { id }, body: { isDefault } }, context) =>
    shown(context, await makeDefault(context, listViews, id, isDefault)),

  "DELETE /api/views/{id}": async ({ params: { id } }, context) => {
    await forgetView(context, listViews, id);
    return { id };
  },
};
