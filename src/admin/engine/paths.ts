// Where the screens of a resource are. react-admin calls a resource by the path of its screens, so that one word serves
// both; everything that links to a screen asks here.
import type { Definition } from "../../resources/grammar.ts";

type Placed = Pick<Definition, "name" | "path" | "editPath">;

/** What react-admin calls the resource: "admin/rates" for rates. */
export const resourceOf = ({ name, path }: Placed): string => path ?? name;

export const listPath = (definition: Placed): string => `/${resourceOf(definition)}`;

/** The path of a form for a new record, some of its fields filled in already. */
export function createPath(definition: Placed, preset?: Readonly<Record<string, unknown>>): string {
  const path = `${listPath(definition)}/create`;
  return preset ? `${path}?${new URLSearchParams({ source: JSON.stringify(preset) }).toString()}` : path;
}

/** The path of the screen that brings records in a file. */
export const importPath = (definition: Placed): string => `${listPath(definition)}/import`;

/** The path of one record's screen. */
export const recordPath = (definition: Placed, id: unknown): string =>
  `${listPath(definition)}/${(definition.editPath ?? "{id}").replace("{id}", encodeURIComponent(String(id)))}`;

/** The path of a record's screen below the list, as a route: "edit/:id". */
export const recordRoute = ({ editPath = "{id}" }: Placed): string => editPath.replace("{id}", ":id");
