// Texts of rules with a record's fields filled in.
import { isRegion, type Region } from "../../../src/domain/company/region.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { fill, represent } from "../../../src/definition/texts/represent.ts";
import { readRecord } from "../read/read.ts";
import type { WriteContext } from "../registry.ts";
import { namesIn } from "../../../src/definition/texts/placeholders.ts";

/** A record's own region, or that of the context. */
export const regionOf = ({ region: host }: Pick<WriteContext, "region">, { region }: AnyRecord): Region =>
  isRegion(region) ? region : host;

/** A text with {field} filled in; references are named as lists name them. */
export async function filledText(
  context: WriteContext,
  definition: Definition,
  record: AnyRecord,
  template: string,
): Promise<string> {
  const region = regionOf(context, record);
  const names = new Map<string, string>();
  for (const name of namesIn(template)) {
    const field = definition.fields[name];
    const id = record[name];
    if (field?.type !== "reference" || typeof id !== "number") continue;
    const there = context.registry.get(field.to);
    const found = there && (await readRecord(context, there, id));
    if (there && found) names.set(`${field.to} ${id}`, represent(there, found, region));
  }
  return fill(definition, template, record, region, (resource, id) => names.get(`${resource} ${id}`));
}
