// Names of the records that others refer to.
import type { Field } from "../../../src/definition/grammar.ts";
import { represent } from "../../../src/definition/texts/represent.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import { may } from "../access.ts";
import type { ReadContext } from "../registry.ts";
import { readPage } from "./read.ts";

/** Records read at once. */
const pageSize = 1000;

/** Names by resource and id: "customers 7". */
export type Names = Map<string, string>;

/** Reads the names of the referenced records that the caller may see. */
export async function learnNames(
  names: Names,
  context: ReadContext,
  fields: readonly (readonly [string, Field])[],
  records: readonly Readonly<Record<string, unknown>>[],
  region: Region,
): Promise<void> {
  for (const [name, field] of fields) {
    const target = field.type === "reference" ? context.registry.get(field.to) : undefined;
    if (!target || !may(target, "read", context.caller)) continue;
    const ids = [...new Set(records.map((record) => record[name]))].filter(
      (id) => typeof id === "number" && !names.has(`${target.name} ${id}`),
    );
    for (let start = 0; start < ids.length; start += pageSize) {
      const some = ids.slice(start, start + pageSize);
      const sort = { field: "id", descending: false };
      const found = await readPage(context, target, {
        sort,
        filter: { id: some },
        offset: 0,
        limit: some.length,
      });
      for (const record of found.records) names.set(`${target.name} ${record.id}`, represent(target, record, region));
    }
  }
}
