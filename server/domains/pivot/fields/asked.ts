// Resolves the names of dimensions in a request. Requests pass through here once; all other code gets dimensions.
import type { PivotFilter, PivotPlace } from "../../../../src/contract/pivot/pivot.ts";
import type { DimensionName } from "../../../../src/resources/pivot/added.ts";
import { type PivotMeasure, pivotMeasures } from "../../../../src/resources/pivot/fields.ts";
import { Problem } from "../../../platform/problem.ts";
import type { GroupField } from "../sql/fieldSql.ts";
import { groupField } from "./groupFields.ts";
import type { Knowing } from "./records.ts";

type WithField<T> = T extends { readonly field: DimensionName } ? Omit<T, "field"> & { readonly field: GroupField } : T;

/** A request in which every item of a list has the dimension instead of its name. */
export type Asked<T> = {
  readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? readonly WithField<Item>[] : T[K];
};

export type Filter = WithField<PivotFilter>;
export type Place = WithField<PivotPlace>;

/** A sort of rows by a dimension or a measure. */
export interface RowSort {
  readonly field: GroupField | PivotMeasure;
  readonly order: "asc" | "desc";
}

/** Resolves the dimensions in all lists of a request. @throws Problem 422 naming all unknown ones */
export function asked<T extends object>(given: T, knowing: Knowing): Asked<T> {
  const unknown: Unknown[] = [];
  const found = Object.entries(given).map(([part, value]: [string, unknown]) => [
    part,
    !Array.isArray(value)
      ? value
      : value.map((item: unknown, index) => {
          if (!isNamed(item)) return item;
          const field = groupField(item.field, knowing);
          if (!field) unknown.push({ place: `${part}.${index}.field`, name: item.field });
          return { ...item, field };
        }),
  ]);
  if (unknown.length > 0) throw unknownFields(unknown);
  return Object.fromEntries(found) as Asked<T>;
}

/** @throws Problem 422 for an unknown dimension */
export function askedField(name: DimensionName, place: string, knowing: Knowing): GroupField {
  const field = groupField(name, knowing);
  if (!field) throw unknownFields([{ place, name }]);
  return field;
}

/** @throws Problem 422 for an unknown dimension */
export const askedSort = (
  sort: { readonly field: DimensionName | PivotMeasure; readonly order: "asc" | "desc" } | undefined,
  knowing: Knowing,
): RowSort | undefined =>
  sort && { ...sort, field: isMeasure(sort.field) ? sort.field : askedField(sort.field, "sort.field", knowing) };

const isMeasure = (field: string): field is PivotMeasure => Object.hasOwn(pivotMeasures, field);

/** The contract has already checked the form of names. */
const isNamed = (item: unknown): item is { readonly field: DimensionName } =>
  typeof item === "object" && item !== null && "field" in item;

interface Unknown {
  readonly place: string;
  readonly name: string;
}

function unknownFields(unknown: readonly Unknown[]): Problem {
  const names = [...new Set(unknown.map(({ name }) => name))].join(", ");
  const message = `В сводной таблице нет таких полей: ${names}`;
  return new Problem(422, message, { errors: Object.fromEntries(unknown.map(({ place }) => [place, message])) });
}
