// Updates the filter and the order of an old address whose section's fields have been renamed or removed.
import { isObject } from "../../../domain/isObject.ts";
import type { Definition } from "../../../definition/grammar.ts";
import { systemFields } from "../../../definition/systemFields.ts";
import type { Values } from "../fields/fieldProps.ts";

/** The filters that every list has besides its fields. */
const always = ["q", "quick", "version", ...Object.keys(systemFields)];

/** The current name of a field that a list was filtered or sorted by; undefined if it no longer exists. */
function presentName({ fields }: Definition, name: string): string | undefined {
  const [base = "", column] = name.split(".");
  const field = Object.hasOwn(fields, base) ? fields[base] : undefined;
  if (column !== undefined) return field?.type === "lines" && Object.hasOwn(field.fields, column) ? name : undefined;
  if (field || always.includes(name)) return name;
  return Object.entries(fields).find(([, { was }]) => was === name)?.[0];
}

function presentKey(definition: Definition, key: string): string | undefined {
  if (Object.hasOwn(definition.fields, key)) return key;
  const [, base = key, suffix = ""] = /^(.+)(_(?:gte|lte|like|in|has))$/.exec(key) ?? [];
  const name = presentName(definition, base);
  return name === undefined ? undefined : name + suffix;
}

interface PresentQuery {
  readonly query: URLSearchParams;
  /** The fields that the list no longer has. */
  readonly lost: readonly string[];
}

/** Undefined if the address is up to date, or has no readable filter. */
export function presentQuery(definition: Definition, search: string): PresentQuery | undefined {
  const query = new URLSearchParams(search);
  const [filter, sort] = [filterIn(query.get("filter")), query.get("sort")];
  const keys = Object.keys(filter).map((key) => [key, presentKey(definition, key)] as const);
  const sorted = sort === null ? null : presentName(definition, sort);
  if (keys.every(([key, now]) => key === now) && sorted === sort) return undefined;
  const kept = keys.flatMap(([key, now]) => (now === undefined ? [] : [[now, filter[key]] as const]));
  if (query.has("filter")) query.set("filter", JSON.stringify(Object.fromEntries(kept)));
  if (sorted) query.set("sort", sorted);
  else for (const word of ["sort", "order"]) query.delete(word);
  const lost = keys.flatMap(([key, now]) => (now === undefined ? [key] : []));
  return { query, lost };
}

/** The filter in an address; empty if it is damaged. */
export function filterIn(text: string | null): Values {
  try {
    const filter: unknown = JSON.parse(text ?? "{}");
    return isObject(filter) ? filter : {};
  } catch {
    return {};
  }
}
