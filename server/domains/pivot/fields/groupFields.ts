// The dimensions that a caller may group, filter and sort by: the product's, and the added fields that the caller may read.
import {
  type AddedDimension,
  dimensionFrom,
  type DimensionName,
  type Holder,
  holders,
  isBuiltIn,
  partsOf,
} from "../../../../src/resources/pivot/added.ts";
import { isAdded } from "../../../../src/definition/extension/added.ts";
import { may } from "../../../engine/access.ts";
import { listedField, listedFields } from "../../../engine/readable.ts";
import { addedSql, builtIn, type GroupField } from "../sql/fieldSql.ts";
import { type Knowing, recordsOf } from "./records.ts";

/** A dimension by name; undefined for a removed field, and for one that the caller may not read. */
export const groupField = (name: DimensionName, knowing: Knowing): GroupField | undefined =>
  isBuiltIn(name) ? builtIn(name) : addedField(name, knowing);

function addedField(name: AddedDimension, knowing: Knowing): GroupField | undefined {
  const { registry, caller, region } = knowing;
  const [holder, own] = partsOf(name);
  const definition = registry.get(holder);
  const field = definition && may(definition, "read", caller) ? listedField(definition, own, caller) : undefined;
  const dimension = field && dimensionFrom(holder, field, region);
  if (!dimension) return undefined;
  const target = field.type === "reference" ? registry.get(field.to) : undefined;
  return {
    ...{ name, dimension, value: addedSql(holder, own, field), from: holders[holder] },
    records: target && may(target, "read", caller) ? recordsOf(target, knowing) : undefined,
  };
}

/** All dimensions that operators added and the caller may read. */
export const addedFields = (knowing: Knowing): readonly GroupField[] =>
  (Object.keys(holders) as Holder[]).flatMap((holder) => {
    const definition = knowing.registry.get(holder);
    const names = Object.keys(definition ? listedFields(definition, knowing.caller) : {}).filter(isAdded);
    return names.flatMap((name) => groupField(`${holder}.${name}` as AddedDimension, knowing) ?? []);
  });
