import type { FieldOf } from "../../definition/grammar.ts";
import { defaultRegion, perRegion, type Region } from "../../domain/company/region.ts";
import { rateScale } from "../../domain/money/currency.ts";
import type { RateCurrency } from "../../domain/money/rateCurrency.ts";

type Options = Omit<FieldOf<"decimal">, "type" | "label" | "region" | "scale">;

/** A currency's rate, named with the units that the region's bank publishes it for: «Курс USD», «Курс 100 RUB». */
export function rateField<const O extends Options>(words: string, currency: RateCurrency, options: O) {
  const label = (region: Region): string => {
    const scale = rateScale(region, currency);
    return [words, scale === 1 ? "" : scale, currency].filter(Boolean).join(" ");
  };
  const region = perRegion((one) => ({ label: label(one) }));
  return { type: "decimal", label: label(defaultRegion), scale: 4, ...options, region } as const;
}
