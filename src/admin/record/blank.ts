import type { Region } from "../../domain/region.ts";
import type { Field, Fields } from "../../resources/grammar.ts";
import type { Values } from "../fields/fieldProps.ts";

/** What a form for a new record holds before anybody types: defaults, empty tables, and the region of the page. */
export const blankValues = (fields: Fields, region: Region): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.type !== "related" && !field.computed)
      .map(([name, field]) => [name, blankValue(name, field, region)]),
  );

function blankValue(name: string, field: Field, region: Region): unknown {
  if (name === "region" && field.type === "choice" && Object.hasOwn(field.choices, region)) return region;
  if (field.default !== undefined) return field.default;
  if (field.type === "boolean") return false;
  return field.type === "lines" || field.type === "choices" || field.type === "ranges" ? [] : null;
}
