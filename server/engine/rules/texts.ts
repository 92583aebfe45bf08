// Texts of rules and papers with a record's fields filled in.
import { isRegion, type Region } from "../../../src/domain/company/region.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { pathsIn } from "../../../src/definition/texts/placeholders.ts";
import { fill } from "../../../src/definition/texts/represent.ts";
import { may } from "../access.ts";
import { learnNames, type Names } from "../read/names.ts";
import { readRecord } from "../read/read.ts";
import type { WriteContext } from "../registry.ts";

/** A record's own region, or the context's. */
export const regionOf = ({ region: host }: Pick<WriteContext, "region">, { region }: AnyRecord): Region =>
  isRegion(region) ? region : host;

/** A text with {field} and {reference.field} replaced by values that the caller may read; references appear as in lists. */
export async function filledText(
  context: WriteContext,
  definition: Definition,
  record: AnyRecord,
  template: string,
): Promise<string> {
  const region = regionOf(context, record);
  const names: Names = new Map();
  const values = new Map<string, string>();
  for (const path of new Set(pathsIn(template))) {
    const [name = "", beyond] = path.split(".");
    const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
    const id = record[name];
    if (field?.type !== "reference") continue;
    if (beyond === undefined) await learnNames(names, context, [[name, field]], [record], region);
    else values.set(path, typeof id === "number" ? await valueThere(context, field.to, id, beyond) : "");
  }
  const nameOf = (resource: string, id: number) => names.get(`${resource} ${id}`);
  return fill(definition, template, record, region, nameOf, (path) => values.get(path));
}

/** A field of a referenced record; "" if the caller may not read the record. */
async function valueThere(context: WriteContext, resource: string, id: number, name: string): Promise<string> {
  const there = context.registry.get(resource);
  const found = there && may(there, "read", context.caller) ? await readRecord(context, there, id) : undefined;
  return there && found ? filledText(context, there, found, `{${name}}`) : "";
}
