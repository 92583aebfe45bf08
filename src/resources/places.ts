// Which addresses are screens. The server asks before it sends the page: any other address is a 404 (specification §2).
import type { Definition } from "./grammar.ts";
import { screenPaths } from "./sections.ts";

const entrance = ["login", "forgot-password", "reset-password", "signup", "signup/check", "signup/complete", "thanks"];
const documents = ["legal/publicContract", "legal/policy", "download"];
const signedIn = [
  "onboarding",
  "knowledge/admin",
  "knowledge/category",
  "knowledge/post",
  "knowledge/search",
  "pivot-table",
];

const own = new Set([...screenPaths, ...[...entrance, ...documents, ...signedIn].map((path) => `/${path}`)]);

/**
 * True for an address that some role has a screen at.
 * @param path without a query
 */
export function isPlace(path: string, definitions: readonly Definition[]): boolean {
  const place = path === "/" ? path : path.replace(/\/$/, "");
  return (
    own.has(place) ||
    /^\/knowledge\/(post|category)\/[^/]+$/.test(place) ||
    definitions.some((one) => isBelow(one, place))
  );
}

/** The list of a resource, the form of a new record, loading from a file, and what is below a record. */
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
