import { useFormContext, useWatch } from "react-hook-form";
import type { Region } from "../../../../domain/region.ts";
import type { FieldOf } from "../../../../resources/grammar.ts";
import { useDefinition } from "../../definitions.tsx";
import { currencyOf } from "../../../../resources/texts/currencyOf.ts";

/**
 * The ISO code beside a money input; it follows the field that holds it, in the same line or in the record. "" while only
 * the server knows it: a new correction is in the currency of its account.
 */
export function useCurrency(source: string, field: FieldOf<"money">, region: Region): string {
  const { control } = useFormContext();
  const holder = /^\{(\w+)\}$/.exec(field.currency ?? "")?.[1] ?? "region";
  const place = source.slice(0, source.lastIndexOf(".") + 1);
  const [inLine, inRecord] = useWatch({ control, name: [place + holder, holder] }) as [unknown, unknown];
  const isOfServer = useDefinition().fields[holder]?.readOnly === true && holder !== "region";
  if (isOfServer && !inLine && !inRecord) return "";
  return currencyOf(field, { region, [holder]: inRecord }, region, { [holder]: inLine });
}
