// Pages lists in the browser, for servers that ignore sort, range and filter and return everything.
import { compareTexts } from "../domain/text/compare.ts";
import { holds } from "../definition/condition.ts";
import type { AnyRecord } from "../definition/defineResource.ts";
import type { Definition } from "../definition/grammar.ts";
import { marksField, marksOn, pathOf, quickOf, stateField, stateNameOf, stateOf } from "../definition/states/states.ts";
import type { ListQuery } from "./operations.ts";
import { currentIdentity } from "./session/identity.ts";

export interface LocalPage {
  readonly data: readonly AnyRecord[];
  readonly total: number;
}

/** Filters, sorts and pages an array by the rules of the server's own lists. */
export function localPage(
  definition: Pick<Definition, "fields" | "states" | "list">,
  all: readonly AnyRecord[],
  { sort, page, perPage, filter: { quick: key, ...filter } }: ListQuery,
): LocalPage {
  const quick = quickOf(definition).find((one) => one.key === key);
  const kept = all
    .map((record) => withStateValues(definition, record))
    .filter(
      (record) =>
        (key === undefined || (quick && holds(quick.when, record, { me: currentIdentity()?.id }))) &&
        Object.entries(filter).every(([name, wanted]) => fits(record, name, wanted)),
    );
  const direction = sort.order === "DESC" ? -1 : 1;
  const path = sort.field === stateNameOf(definition) ? pathOf(definition).map((state) => state.key) : undefined;
  const valueOf = (record: AnyRecord): unknown => {
    const value = record[sort.field];
    return path && typeof value === "string" ? path.indexOf(value) : value;
  };
  const sorted = kept.toSorted((a, b) => direction * (order(valueOf(a), valueOf(b)) || order(a.id, b.id)));
  const from = (page - 1) * perPage;
  return { data: sorted.slice(from, from + perPage), total: kept.length };
}

/** Adds state and marks to a record from a server that does not know them. */
const withStateValues = (definition: Pick<Definition, "fields" | "states">, record: AnyRecord): AnyRecord => ({
  ...(stateNameOf(definition) === stateField && { [stateField]: stateOf(definition, record)?.key ?? null }),
  ...(definition.states?.marks && { [marksField]: marksOn(definition, record).map(({ key }) => key) }),
  ...record,
});

function fits(record: AnyRecord, key: string, wanted: unknown): boolean {
  if (key === "q") {
    const text = fold(Object.values(record).filter(isPlain).join(" "));
    return fold(String(wanted))
      .split(/\s+/)
      .every((word) => text.includes(word));
  }
  const known = Object.hasOwn(record, key);
  const [, base = key, suffix] = (!known && /^(.+)_(gte|lte|like|in|has)$/.exec(key)) || [];
  const value = record[base] ?? null;
  if (suffix === "gte") return value !== null && order(value, wanted) >= 0;
  if (suffix === "lte") return value !== null && order(value, wanted) <= 0;
  if (suffix === "like") return value !== null && fold(String(value)).includes(fold(String(wanted)));
  if (suffix === "has" && typeof value === "string")
    return [wanted].flat().every((one) => one === value || value.split(", ").includes(String(one)));
  const among = Array.isArray(wanted) ? (wanted as unknown[]) : [wanted];
  if (suffix === "in" && typeof value === "string" && value.split(", ").some((one) => among.includes(one))) return true;
  if (Array.isArray(value)) return among.every((one) => value.map(String).includes(String(one)));
  // A boolean filter of an object asks whether it exists; a missing value counts as false.
  if (typeof wanted === "boolean" && typeof value === "object") return wanted === (value !== null);
  return among.some((one) => (isNothing(one) ? isNothing(value) : String(one) === String(value)));
}

const isNothing = (value: unknown) => value === null || value === "";

const isPlain = (value: unknown) => typeof value === "string" || typeof value === "number";

const fold = (text: string) => text.toLowerCase().replaceAll("ё", "е");

/** Numbers, also as text, by size; texts in Russian order; empty values last. */
function order(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  const [x, y] = [Number(a), Number(b)];
  return Number.isNaN(x) || Number.isNaN(y) ? compareTexts(String(a), String(b)) : x - y;
}
