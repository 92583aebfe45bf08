// The addresses of a section's screens for customers, the same as the administrators'.
import type { Definition } from "../../definition/grammar.ts";

type Placed = Pick<Definition, "name" | "path" | "editPath">;

export const listPath = ({ name, path = name }: Placed): string => `/${path}`;

export const createPath = (definition: Placed): string => `${listPath(definition)}/create`;

export const recordPath = (definition: Placed, id: number): string =>
  `${listPath(definition)}/${(definition.editPath ?? "{id}").replace("{id}", String(id))}`;

/** The screen at an address: the list, the form of a new record, or the record with this id. */
export function placeIn(definition: Placed, pathname: string): "list" | "create" | number | undefined {
  const path = pathname.replace(/\/$/, "");
  if (path === listPath(definition)) return "list";
  if (path === createPath(definition)) return "create";
  const id = Number(/\/([1-9]\d{0,14})(?:\/|$)/.exec(path.slice(listPath(definition).length))?.[1]);
  return path === recordPath(definition, id) ? id : undefined;
}
