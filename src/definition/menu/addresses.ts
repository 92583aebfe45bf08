// Which addresses have screens. The server answers 404 for all others (specification §2).
import type { Definition } from "../grammar.ts";

/**
 * True for an address with a screen for some role.
 * @param path without a query
 * @param places those of hand-written screens, such as "/knowledge/post/{id}"
 */
export function isPlace(path: string, definitions: readonly Definition[], places: readonly string[]): boolean {
  const place = path === "/" ? path : path.replace(/\/$/, "");
  return places.some((known) => fits(known, place)) || definitions.some((one) => isBelow(one, place));
}

function fits(known: string, place: string): boolean {
  const [before = "", after] = known.split("{id}");
  return after === undefined ? place === known : place.startsWith(before) && /^[^/]+$/.test(place.slice(before.length));
}

/** The list of a resource, the form of a new record, the import screen, and the screens of a record. */
function isBelow({ name, path, editPath = "{id}" }: Definition, place: string): boolean {
  const list = `/${path ?? name}`;
  if (place === list) return true;
  if (!place.startsWith(`${list}/`)) return false;
  const [record = "", below = ""] = editPath.split("{id}");
  const rest = place.slice(list.length + 1);
  const words = ["create", "import", record.replace(/\/$/, "")];
  return (
    words.includes(rest) ||
    (rest.startsWith(record) && new RegExp(`^\\d+${below}(/|$)`).test(rest.slice(record.length)))
  );
}
