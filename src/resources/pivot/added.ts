// Dimensions that operators add: their fields in the extended sections whose records the pivot's rows refer to.
import type { Region } from "../../domain/company/region.ts";
import type { Definition, Field, FieldOf, FieldType } from "../../definition/grammar.ts";
import { type addedPrefix, isAdded } from "../../definition/extension/added.ts";
import { inRegion } from "../../definition/schema.ts";
import { uncapitalized } from "../../definition/texts/newTitle.ts";
import { maxTextLength } from "../../definition/values.ts";
import { booleanLabel, choiceLabel } from "../../definition/texts/textOf.ts";
import { type Dimension, pivotDimensions, type PivotDimension } from "./fields.ts";

/** For each section, the dimension that leads from a row to its record. */
export const holders = {
  customers: "customer",
  managers: "manager",
  systems: "system",
  accounts: "account",
  contracts: "contract",
  bills: "bill",
} as const satisfies Readonly<Record<string, PivotDimension>>;

export type Holder = keyof typeof holders;

/** The section and its added field: `customers.x_segment`. */
export type AddedDimension = `${Holder}.${typeof addedPrefix}${string}`;

export type DimensionName = PivotDimension | AddedDimension;

/** All dimensions known at run time, the built-in ones first. */
export type Dimensions = ReadonlyMap<DimensionName, Dimension>;

export const isBuiltIn = (name: string): name is PivotDimension => Object.hasOwn(pivotDimensions, name);

/** The parts of an added dimension's name. */
export function partsOf(name: AddedDimension): readonly [holder: Holder, field: string] {
  const [holder, field] = name.split(".");
  return [holder as Holder, field ?? ""];
}

type Kind = Dimension extends infer D ? (D extends Dimension ? Omit<D, "label"> : never) : never;

const text = (): Kind => ({ kind: "text" });

/** How rows are grouped by fields of a type; types without an entry can't be grouped by. */
const kinds: { readonly [K in FieldType]?: (field: FieldOf<K>) => Kind | undefined } = {
  // Keys have this limit.
  text: ({ max = maxTextLength }) => (max <= maxTextLength ? text() : undefined),
  email: text,
  phone: text,
  site: text,
  taxNumber: text,
  bankAccount: text,
  bic: text,
  choice: ({ choices }) => ({
    kind: "choice",
    choices: Object.fromEntries(Object.keys(choices).map((key) => [key, choiceLabel(choices, key)])),
  }),
  boolean: (field) => ({
    kind: "choice",
    choices: { yes: booleanLabel(field, true), no: booleanLabel(field, false) },
  }),
  date: () => ({ kind: "date" }),
  percent: () => ({ kind: "percent" }),
  reference: ({ to }) => ({ kind: "reference", resource: to }),
};

/**
 * A section's field as a dimension; undefined if its type can't be grouped by, or its values are not stored.
 * @param region decides the field's labels
 */
export function dimensionFrom(holder: Holder, field: Field, region: Region): Dimension | undefined {
  if (field.type === "related" || field.computed !== undefined) return undefined;
  const kind = (kinds[field.type] as ((field: Field) => Kind | undefined) | undefined)?.(field);
  return kind && { label: `${inRegion(field, region).label} (${ownerWord(holder)})`, ...kind };
}

/**
 * The built-in dimensions, followed by those that operators added.
 * @param region decides the fields' labels
 * @param reads whether the user may read a field of these sections
 */
export function dimensionsOf(
  definitions: readonly Pick<Definition, "name" | "fields">[],
  region: Region,
  reads: (field: Field) => boolean,
): Dimensions {
  const builtIn = Object.entries(pivotDimensions) as [PivotDimension, Dimension][];
  const added = (Object.keys(holders) as Holder[]).flatMap((holder) => {
    const { fields = {} } = definitions.find(({ name }) => name === holder) ?? {};
    return Object.entries(fields).flatMap(([name, field]): [AddedDimension, Dimension][] => {
      const dimension = isAdded(name) && reads(field) ? dimensionFrom(holder, field, region) : undefined;
      return dimension ? [[`${holder}.${name}` as AddedDimension, dimension]] : [];
    });
  });
  return new Map<DimensionName, Dimension>([...builtIn, ...added]);
}

/** A dimension by its name; it may have been removed, such as in an answer to an earlier query. */
export const dimensionOf = (name: DimensionName, known: Dimensions): Dimension =>
  known.get(name) ?? { label: goneLabel(name), kind: "text" };

/** The label of a removed field; an added field is described by its section, since its own label is gone too. */
export function goneLabel(name: string): string {
  const [holder = "", field] = name.split(".");
  return field !== undefined && isHolder(holder) ? `удалённое поле (${ownerWord(holder)})` : `«${name}»`;
}

const isHolder = (name: string): name is Holder => Object.hasOwn(holders, name);

const ownerWord = (holder: Holder): string => uncapitalized(pivotDimensions[holders[holder]].label);
