import type { Region } from "../../domain/region.ts";
import type { Definition } from "../../resources/grammar.ts";
import { isEmpty } from "../../resources/values.ts";
import { fieldOf } from "../definitions.tsx";
import { textOf } from "./textOf.ts";

/** What people call a record: `represent` of its definition filled in, «№ 17 от 21.11.2026». */
export function represent(definition: Definition, record: Readonly<Record<string, unknown>>, region: Region): string {
  const names = [...definition.represent.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const isNamed = names.some((name) => !isEmpty(record[name]));
  return isNamed
    ? fill(definition, definition.represent, record, region)
    : `${definition.label.one} №\u00a0${String(record["id"])}`;
}

/** A text with {field} in it, filled in with a record's values. */
export function fill(
  definition: Definition,
  template: string,
  record: Readonly<Record<string, unknown>>,
  region: Region,
): string {
  return template
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const field = fieldOf(definition, name);
      return field ? textOf(record[name], field, { region }) : String(record[name] ?? "");
    })
    .trim();
}
