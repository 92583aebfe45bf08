// For a server that ignores sort, range and filter and answers everything: the page is cut here.
import type { AnyRecord } from "../resources/defineResource.ts";
import type { ListQuery } from "./operations.ts";

export interface LocalPage {
  readonly data: readonly AnyRecord[];
  readonly total: number;
}

const russian = new Intl.Collator("ru", { numeric: true });

/** Filters, sorts and pages an array by the rules that the server's own lists have. */
export function localPage(all: readonly AnyRecord[], { sort, page, perPage, filter }: ListQuery): LocalPage {
  const kept = all.filter((record) => Object.entries(filter).every(([key, wanted]) => fits(record, key, wanted)));
  const direction = sort.order === "DESC" ? -1 : 1;
  const sorted = kept.toSorted((a, b) => direction * (order(a[sort.field], b[sort.field]) || order(a.id, b.id)));
  const from = (page - 1) * perPage;
  return { data: sorted.slice(from, from + perPage), total: kept.length };
}

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
  // Whether there is a file; what is not said is a no.
  if (typeof wanted === "boolean" && typeof value === "object") return wanted === (value !== null);
  return among.some((one) => (isNothing(one) ? isNothing(value) : String(one) === String(value)));
}

const isNothing = (value: unknown) => value === null || value === "";

const isPlain = (value: unknown) => typeof value === "string" || typeof value === "number";

const fold = (text: string) => text.toLowerCase().replaceAll("ё", "е");

/** Numbers, also written as text, by size; texts by Russian order; nothing last. */
function order(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  const [x, y] = [Number(a), Number(b)];
  return Number.isNaN(x) || Number.isNaN(y) ? russian.compare(String(a), String(b)) : x - y;
}
