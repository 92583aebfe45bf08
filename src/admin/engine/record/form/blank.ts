import { isRegion, regionCurrency, type Region } from "../../../../domain/company/region.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { defaultOf } from "../../../../definition/filling/defaults.ts";
import { workedValues } from "../../../../definition/formula/workOut.ts";
import { asker } from "../../../../shell/asker.ts";
import type { Field, Fields } from "../../../../definition/grammar.ts";
import type { Values } from "../../fields/fieldProps.ts";

/** The initial values of a form for a new record: defaults, empty tables, a region and its currency. */
export const blankValues = (fields: Fields, region: Region): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.type !== "related" && !field.computed)
      .map(([name, field]) => [name, blankValue(name, field, region)]),
  );

/** The same with known values; by default in the page's region. */
export function initialValues(fields: Fields, known: Values): Values {
  const region = isRegion(known["region"]) ? known["region"] : pageRegion();
  const begun = { ...blankValues(fields, region), ...known };
  return { ...begun, ...workedValues(fields, begun) };
}

function blankValue(name: string, field: Field, region: Region): unknown {
  if (name === "region" && field.type === "choice" && Object.hasOwn(field.choices, region)) return region;
  // Only if the field has a default: an empty currency may mean the region's.
  if (name === "currency" && field.default !== undefined) return regionCurrency[region];
  const begun = defaultOf(field, { ...asker(), region });
  if (begun !== undefined) return begun;
  if (field.type === "boolean") return false;
  return field.type === "lines" || field.type === "choices" || field.type === "ranges" ? [] : null;
}
