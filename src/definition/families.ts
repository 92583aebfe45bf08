// The family of each field type. Types of one family share their texts, conditions, filters, search, import, export and
// description, unless one of these tables has an entry for the type itself.
import type { Field, FieldOf, FieldType } from "./grammar.ts";

interface Traits {
  readonly family: string;
  /** The width of a list's column in rem, including the cell's padding. */
  readonly width: number;
  /** The width of a sheet's column in characters. Default 22. */
  readonly characters?: number;
  /** True if values are neither sorted nor compared, since their order is useless in lists. */
  readonly unsorted?: true;
  /** True if lists can't be filtered by it. */
  readonly unfiltered?: true;
  /** True if all values are about equally long, so that a list's column needs no spare room. */
  readonly steady?: true;
}

const traits = {
  text: { family: "text", width: 10 },
  longText: { family: "prose", width: 16, characters: 40, unsorted: true },
  richText: { family: "html", width: 16, characters: 40, unsorted: true },
  email: { family: "text", width: 15, characters: 26, steady: true },
  phone: { family: "text", width: 11, steady: true },
  site: { family: "text", width: 12 },
  integer: { family: "integer", width: 6, characters: 12 },
  decimal: { family: "decimal", width: 7, characters: 14 },
  money: { family: "decimal", width: 7.75, characters: 16 },
  percent: { family: "decimal", width: 6, characters: 12 },
  date: { family: "day", width: 6.5, characters: 12, steady: true },
  dateTime: { family: "moment", width: 9.5, characters: 17, steady: true },
  boolean: { family: "boolean", width: 6, characters: 14 },
  choice: { family: "choice", width: 8, characters: 18 },
  choices: { family: "choices", width: 12, unsorted: true },
  reference: { family: "reference", width: 11.5, characters: 32 },
  ranges: { family: "ranges", width: 12, unsorted: true },
  file: { family: "file", width: 11, unsorted: true },
  picture: { family: "file", width: 7, unsorted: true },
  secret: { family: "secret", width: 9, unsorted: true, unfiltered: true },
  taxNumber: { family: "text", width: 9, steady: true },
  bankAccount: { family: "text", width: 17, steady: true },
  bic: { family: "text", width: 8, steady: true },
  lines: { family: "lines", width: 12, characters: 12, unsorted: true, unfiltered: true },
  related: { family: "related", width: 12, unsorted: true, unfiltered: true },
} as const satisfies Readonly<Record<FieldType, Traits>>;

export type FamilyOf<K extends FieldType> = (typeof traits)[K]["family"];
export type Family = FamilyOf<FieldType>;

/** Fields of the types of a family. */
export type FieldIn<F extends Family> = FieldOf<{ [K in FieldType]: FamilyOf<K> extends F ? K : never }[FieldType]>;

export const familyOf = <K extends FieldType>(type: K): FamilyOf<K> => traits[type].family;

export const traitsOf = (type: FieldType): Traits => traits[type];

/** A table with an entry for each family; `own` has entries for types that differ from their family. */
export type ByFamily<T> = { readonly [F in Family]: T };

/** A type's entry: its own, or its family's. */
export const entryOf = <T, K extends FieldType = FieldType>(
  families: { readonly [F in FamilyOf<K>]: T },
  own: { readonly [P in K]?: T },
  type: K,
): T => own[type] ?? families[familyOf(type)];

/** True for fields whose values are stored files. */
export const isFile = (field: Field | undefined): field is FieldIn<"file"> =>
  field !== undefined && familyOf(field.type) === "file";

/** True if sorting and comparing by fields of the type make sense. */
export const isSorted = (type: FieldType): boolean => traitsOf(type).unsorted !== true;

/** True if lists can be filtered by fields of the type. */
export const isFiltered = (type: FieldType): boolean => traitsOf(type).unfiltered !== true;

const searched: { readonly [F in Family]?: "text" | "value" | "name" } = {
  text: "text",
  prose: "text",
  decimal: "value",
  day: "value",
  reference: "name",
};

/** How the free search finds fields of the type: by a part of their text, by the whole value, or by the record's name. */
export const searchedBy = (type: FieldType): "text" | "value" | "name" | undefined => searched[familyOf(type)];
