// The addresses of resources' screens. react-admin identifies a resource by its screens' path, so that one word serves both.
import type { Definition } from "../../definition/grammar.ts";

type Placed = Pick<Definition, "name" | "path" | "editPath">;

/** react-admin's name for the resource: "admin/rates" for rates. */
export const resourceOf = ({ name, path }: Placed): string => path ?? name;

export const listPath = (definition: Placed): string => `/${resourceOf(definition)}`;

/** The path of the form for a new record, with some fields filled in. */
export function createPath(definition: Placed, preset?: Readonly<Record<string, unknown>>): string {
  const path = `${listPath(definition)}/create`;
  return preset ? `${path}?${new URLSearchParams({ source: JSON.stringify(preset) }).toString()}` : path;
}

/** The path of the import screen. */
export const importPath = (definition: Placed): string => `${listPath(definition)}/import`;

/** The path of a record's screen. */
export const recordPath = (definition: Placed, id: unknown): string =>
  `${listPath(definition)}/${(definition.editPath ?? "{id}").replace("{id}", encodeURIComponent(String(id)))}`;

/** The route of a record's screen below the list: "edit/:id". */
export const recordRoute = ({ editPath = "{id}" }: Placed): string => editPath.replace("{id}", ":id");
