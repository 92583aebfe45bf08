import type { Region } from "../../domain/company/region.ts";
import type { Definition } from "../grammar.ts";
import { isEmpty } from "../values.ts";
import { systemFields } from "../systemFields.ts";
import { currencyOf } from "./currencyOf.ts";
import { textOf, type TextContext } from "./textOf.ts";
import { namesIn } from "./placeholders.ts";

/** A record's display name: `represent` of its definition filled in, «№ 17 от 21.11.2026». */
export function represent(definition: Definition, record: Readonly<Record<string, unknown>>, region: Region): string {
  const names = namesIn(definition.represent);
  const isNamed = names.some((name) => !isEmpty(record[name]));
  return isNamed
    ? fill(definition, definition.represent, record, region)
    : `${definition.label.one} №\u00a0${String(record["id"])}`;
}

/** The same with the resource's label: «Клиент «Ромашка»», or only «Регион BY» if the name begins with the label. */
export function kindAndName(
  definition: Definition,
  record: Readonly<Record<string, unknown>>,
  region: Region,
): readonly [kind: string, name: string] {
  const name = represent(definition, record, region);
  const kind = definition.label.one;
  return name.startsWith(`${kind} `) ? [kind, name.slice(kind.length + 1)] : [kind, quoted(name)];
}

/**
 * Fills in the {fields} of a text with a record's values.
 * @param nameOf names referenced records
 * @param valueAt fills in {reference.field}, which is otherwise left unchanged
 */
export function fill(
  definition: Definition,
  template: string,
  record: Readonly<Record<string, unknown>>,
  region: Region,
  nameOf?: TextContext["nameOf"],
  valueAt: (path: string) => string | undefined = () => undefined,
): string {
  return template
    .replace(/(«?)\{(\w+(?:\.\w+)?)\}(»?)/g, (whole, before: string, name: string, after: string) => {
      const text = name.includes(".") ? valueAt(name) : valueIn(definition, record, name, { region, nameOf });
      if (text === undefined) return whole;
      return before && after ? quoted(text) : before + text + after;
    })
    .trim();
}

function valueIn(
  { fields }: Pick<Definition, "fields">,
  record: Readonly<Record<string, unknown>>,
  name: string,
  { region, nameOf }: Pick<TextContext, "region"> & { readonly nameOf: TextContext["nameOf"] },
): string {
  const field = Object.hasOwn(fields, name) ? fields[name] : systemFields[name];
  if (!field) return String(record[name] ?? "");
  const currency = field.type === "money" ? currencyOf(field, record, region) : undefined;
  return textOf(record[name], field, { region, currency, ...(nameOf && { nameOf }) });
}

/** Quotes a name; numbers and names with quotes, */
export const quoted = (name: string): string => (/^№|«/.test(name) ? name : `«${name}»`);
