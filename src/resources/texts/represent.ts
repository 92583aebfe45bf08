import type { Region } from "../../domain/region.ts";
import type { Definition } from "../grammar.ts";
import { isEmpty } from "../values.ts";
import { systemFields } from "../systemFields.ts";
import { currencyOf } from "./currencyOf.ts";
import { textOf } from "./textOf.ts";

/** What people call a record: `represent` of its definition filled in, «№ 17 от 21.11.2026». */
export function represent(definition: Definition, record: Readonly<Record<string, unknown>>, region: Region): string {
  const names = [...definition.represent.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const isNamed = names.some((name) => !isEmpty(record[name]));
  return isNamed
    ? fill(definition, definition.represent, record, region)
    : `${definition.label.one} №\u00a0${String(record["id"])}`;
}

/** The same with what it is: «Клиент «Ромашка»», and «Регион BY», where the name itself begins with that. */
export function kindAndName(
  definition: Definition,
  record: Readonly<Record<string, unknown>>,
  region: Region,
): readonly [kind: string, name: string] {
  const name = represent(definition, record, region);
  const kind = definition.label.one;
  return name.startsWith(`${kind} `) ? [kind, name.slice(kind.length + 1)] : [kind, quoted(name)];
}

/** A text with {field} in it, filled in with a record's values. */
export function fill(
  definition: Definition,
  template: string,
  record: Readonly<Record<string, unknown>>,
  region: Region,
): string {
  return template
    .replace(/(«?)\{(\w+)\}(»?)/g, (_, before: string, name: string, after: string) => {
      const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : systemFields[name];
      const currency = field?.type === "money" ? currencyOf(field, record, region) : undefined;
      const text = field ? textOf(record[name], field, { region, currency }) : String(record[name] ?? "");
      return before && after ? quoted(text) : before + text + after;
    })
    .trim();
}

/** A name between quotation marks; one that has its own, «ООО «Ромашка»», or is a number goes without. */
export const quoted = (name: string): string => (/^№|«/.test(name) ? name : `«${name}»`);
