// Writes the definition of a section made from a file.
import type { ProposedColumn, ProposedSection } from "../../../../contract/records/definitions.ts";
import { type FileType, fileTypes } from "../../../../definition/fileTypes.ts";
import type { Definition, Field, FieldOf } from "../../../../definition/grammar.ts";
import { choicesOf } from "../../../../definition/newName.ts";

/** The user's choices for a column. */
export interface ColumnWish {
  readonly label: string;
  readonly type: FileType;
  readonly required: boolean;
  readonly isTaken: boolean;
}

export interface SectionWish {
  readonly name: string;
  readonly many: string;
  readonly one: string;
  /** In the order of the file. */
  readonly columns: readonly ColumnWish[];
}

/** The proposal unchanged. */
export const wishFor = ({ name, label, columns }: ProposedSection): SectionWish => ({
  ...{ name, many: label, one: "Запись" },
  columns: columns.map(({ field, isEmpty }) => ({
    ...{ label: field.label, type: field.type, required: field.required === true, isTaken: !isEmpty },
  })),
});

/** A choice needs its values, which are not listed for a column with many of them. */
export const typesFor = ({ values }: ProposedColumn): readonly FileType[] =>
  fileTypes.filter((type) => type !== "choice" || values.length > 0);

/** The fault of the section's name; only the server knows whether the name is taken. */
export const nameFault = ({ name }: SectionWish): string | undefined =>
  /^[a-z][a-z0-9-]{1,39}$/.test(name.trim()) ? undefined : "Маленькие латинские буквы, цифры и дефис, сначала буква";

/** The fault of an imported column's label. */
export function labelFault({ columns }: SectionWish, at: number): string | undefined {
  const label = columns[at]?.label.trim() ?? "";
  if (label === "") return "Напишите название";
  const isTwice = columns.some((other, index) => index < at && other.isTaken && other.label.trim() === label);
  return isTwice ? "Такое название уже есть" : undefined;
}

export const isComplete = (wish: SectionWish): boolean =>
  [wish.many, wish.one].every((text) => text.trim() !== "") &&
  nameFault(wish) === undefined &&
  wish.columns.some(({ isTaken }) => isTaken) &&
  wish.columns.every(({ isTaken }, at) => !isTaken || labelFault(wish, at) === undefined);

/** The fields of the file's columns; null for those that are left out. */
export const fieldsOfColumns = (proposed: ProposedSection, { columns }: SectionWish): readonly (string | null)[] =>
  proposed.columns.map(({ name }, at) => (columns[at]?.isTaken ? name : null));

function fieldOf({ field, values }: ProposedColumn, { label, type, required }: ColumnWish): Field {
  const { required: _, ...guessed } = field;
  const words = { label: label.trim(), ...(required && type !== "boolean" && { required: true }) };
  if (type === field.type) return { ...guessed, ...words } as FieldOf<FileType>;
  return type === "choice" ? { type, ...words, choices: choicesOf(values) } : { type, ...words };
}

/** The field that names a record: a text, preferably required and not unique, since a unique one is rather a number. */
function titleOf(fields: readonly (readonly [string, Field])[]): string | undefined {
  const texts = fields.filter(([, { type }]) => type === "text");
  const required = texts.filter(([, field]) => field.required);
  return (required.find(([, { unique }]) => !unique) ?? required[0] ?? texts[0])?.[0];
}

const maxColumns = 8;
const maxFilters = 6;
const maxSearched = 4;

/** The definition; its list keeps the order of the file. */
export function definitionFor(proposed: ProposedSection, wish: SectionWish): Definition {
  const fields = proposed.columns.flatMap((column, at): readonly (readonly [string, Field])[] => {
    const wanted = wish.columns[at];
    return wanted?.isTaken ? [[column.name, fieldOf(column, wanted)]] : [];
  });
  const names = fields.map(([name]) => name);
  const ofTypes = (...types: readonly Field["type"][]): readonly string[] =>
    fields.flatMap(([name, { type }]) => (types.includes(type) ? [name] : []));
  const texts = ofTypes("text");
  const title = titleOf(fields);
  const searched = [...new Set([...(title === undefined ? [] : [title]), ...texts])].slice(0, maxSearched);
  const short = names.filter((name) => !ofTypes("longText").includes(name));
  const columns = [...new Set([...(title === undefined ? [] : [title]), ...short])].slice(0, maxColumns);
  return {
    name: wish.name.trim(),
    label: { one: wish.one.trim(), many: wish.many.trim() },
    represent: title === undefined ? "№ {id}" : `{${title}}`,
    owner: "nobody",
    access: { read: ["ADMIN"], write: ["ADMIN"] },
    fields: Object.fromEntries(
      fields.map(([name, field]) => [name, searched.includes(name) ? { ...field, search: true } : field]),
    ),
    import: true,
    list: {
      columns: columns.length > 0 ? columns : names.slice(0, maxColumns),
      filters: ofTypes("choice", "boolean", "date").slice(0, maxFilters),
      sort: "id",
    },
    form: { tabs: { Основное: names } },
  };
}
