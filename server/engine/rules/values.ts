// The values that a rule sets in the fields of a record.
import { dayEverywhere, dayIn, addDays } from "../../../src/domain/time/periods.ts";
import { isRegion } from "../../../src/domain/company/region.ts";
import { daysFromToday } from "../../../src/definition/condition.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition, Field } from "../../../src/definition/grammar.ts";
import type { Draft, WriteContext } from "../registry.ts";
import { filledText } from "./texts.ts";
import { isTemplate, placeholderIn } from "../../../src/definition/texts/placeholders.ts";

/** The values with days calculated, fields copied, and texts filled in from the record. */
export async function valuesFrom(
  context: WriteContext,
  { definition, record, to }: { readonly definition: Definition; readonly record: AnyRecord; readonly to: Definition },
  values: Draft,
): Promise<Draft> {
  const made = await Promise.all(
    Object.entries(values).map(async ([name, value]) => {
      const copied = placeholderIn(value);
      const field = to.fields[name];
      if (copied !== undefined && !(field && isText(field) && definition.fields[copied]?.type !== field.type))
        return [name, record[copied] ?? null] as const;
      if (isTemplate(value)) return [name, await filledText(context, definition, record, value)] as const;
      const days = field?.type === "date" && typeof value === "string" ? daysFromToday(value) : undefined;
      return [name, days === undefined ? value : addDays(todayOf(context, record), days)] as const;
    }),
  );
  return Object.fromEntries(made);
}

const isText = ({ type }: Field): boolean => type === "text" || type === "longText";

const todayOf = ({ clock }: WriteContext, { region }: AnyRecord): string =>
  isRegion(region) ? dayIn(region, clock()) : dayEverywhere(clock());
