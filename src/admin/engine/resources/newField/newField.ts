// Writes the definition for an administrator who adds a field with a form.
import { addedPrefix } from "../../../../definition/extension/added.ts";
import { extended, layoutParts, withField } from "../../../../definition/extension/extended.ts";
import type { Extension, Place } from "../../../../definition/extension/extension.ts";
import type { Definition, Field, FieldType } from "../../../../definition/grammar.ts";
import { namesIn, placedNames } from "../../../../definition/layout.ts";
import { choicesOf, nameFor, takenNames } from "../../../../definition/newName.ts";

/** The types that the form offers; the others need options that it does not ask for. */
export const offeredTypes = {
  text: "Строка",
  longText: "Текст из нескольких строк",
  integer: "Целое число",
  decimal: "Дробное число",
  money: "Сумма",
  percent: "Процент",
  date: "Дата",
  boolean: "Да или нет",
  choice: "Одно из списка",
  choices: "Несколько из списка",
  reference: "Запись другого раздела",
  email: "Почта",
  phone: "Телефон",
  site: "Сайт",
  taxNumber: "Налоговый номер",
  file: "Файл",
} as const satisfies Partial<Record<FieldType, string>>;

export type OfferedType = keyof typeof offeredTypes;

export interface Wish {
  readonly label: string;
  readonly type: OfferedType;
  /** For a choice: one label per line. */
  readonly choices: string;
  /** For a reference: the name of the other section. */
  readonly to: string;
  readonly required: boolean;
  readonly isColumn: boolean;
  readonly isFilter: boolean;
  /** The name of the field before it. */
  readonly after: string;
}

/** A section as its page gets it from the server. */
interface Described {
  readonly name: string;
  readonly owner: "product" | "file" | "database";
  readonly text: string;
  readonly extension?: { readonly text: string } | undefined;
}

/** The current section, including its extension. */
export function sectionOf({ text, extension }: Described): Definition {
  const definition = JSON.parse(text) as Definition;
  return extension ? extended(definition, JSON.parse(extension.text) as Extension) : definition;
}

/** The fields that a new one can follow, in the order of the page. */
export const placesIn = (definition: Definition): readonly { readonly value: string; readonly label: string }[] =>
  placedNames(definition).flatMap((name) => {
    const field = definition.fields[name];
    return field ? [{ value: name, label: field.label }] : [];
  });

/** The last field of the page's first part. */
export function usualPlace({ form: { tabs = {}, layout } }: Definition): string {
  const names = layout ? layout.head : namesIn(Object.values(tabs)[0] ?? []);
  return names.at(-1) ?? "";
}

/** The text of the section, or of its extension, with the new field. */
export function textWith(section: Described, wish: Wish): string {
  const whole = sectionOf(section);
  const name = nameFor(wish.label, takenNames(whole), "field", section.owner === "product" ? addedPrefix : "");
  const field = fieldOf(wish);
  const place = placeOf(wish, whole);
  if (section.owner !== "product") return textOf(filtered(withField(whole, name, field, place), name, wish));
  const before = section.extension ? (JSON.parse(section.extension.text) as Extension) : { extends: section.name };
  return textOf({
    ...before,
    fields: { ...before.fields, [name]: field },
    place: { ...before.place, [name]: { ...place, ...(wish.isFilter && { filter: true }) } },
  });
}

/** A definition in its stored text form. */
export const textOf = (definition: object): string => `${JSON.stringify(definition, null, 2)}\n`;

function filtered({ list, ...definition }: Definition, name: string, { isFilter }: Wish): Definition {
  return { ...definition, list: isFilter ? { ...list, filters: [...(list.filters ?? []), name] } : list };
}

/** Besides the field before it, names the tab or the part of the document, in case that field is removed one day. */
function placeOf({ after, isColumn }: Wish, { form: { tabs = {}, layout } }: Definition): Place {
  const otherwise = layout
    ? layoutParts.find((part) => namesIn(layout[part] ?? []).includes(after))
    : Object.keys(tabs).find((tab) => namesIn(tabs[tab] ?? []).includes(after));
  return {
    ...(after !== "" && { after }),
    ...(otherwise !== undefined && { else: otherwise }),
    ...(isColumn && { column: true }),
  };
}

function fieldOf({ label, type, choices, to, required }: Wish): Field {
  const common = { label: label.trim(), ...(required && { required: true }) };
  if (type === "reference") return { type, ...common, to };
  if (type === "choice" || type === "choices") return { type, ...common, choices: choicesOf(linesOf(choices)) };
  return { type, ...common };
}

export const linesOf = (text: string): readonly string[] => [
  ...new Set(text.split("\n").flatMap((line) => line.trim() || [])),
];
