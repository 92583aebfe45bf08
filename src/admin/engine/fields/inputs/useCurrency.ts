import { useFormContext, useWatch } from "react-hook-form";
import type { Region } from "../../../../domain/company/region.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { useDefinition } from "../../definitions.tsx";
import { currencyOf } from "../../../../definition/texts/currencyOf.ts";
import { placeholderIn } from "../../../../definition/texts/placeholders.ts";

/**
 * The currency code beside a money input; it follows the field that contains it, in the same line or in the record. "" if
 * only the server knows it: a new correction gets its account's currency.
 */
export function useCurrency(source: string, field: FieldOf<"money">, region: Region): string {
  const { control } = useFormContext();
  const holder = placeholderIn(field.currency) ?? "region";
  const place = source.slice(0, source.lastIndexOf(".") + 1);
  const [inLine, inRecord] = useWatch({ control, name: [place + holder, holder] }) as [unknown, unknown];
  const isOfServer = useDefinition().fields[holder]?.readOnly === true && holder !== "region";
  if (isOfServer && !inLine && !inRecord) return "";
  return currencyOf(field, { region, [holder]: inRecord }, region, { [holder]: inLine });
}
