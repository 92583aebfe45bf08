import { kyrgyzstan } from "./kyrgyzstan.ts";

let count = 0;

/** A consistent country that differs from all others, a new one on each call; there are 26. */
export function sampleCountry(): Readonly<Record<string, unknown>> {
  const at = (count += 1);
  const letter = String.fromCharCode("A".charCodeAt(0) + at - 1);
  const start = `9${String(at).padStart(2, "0")}`;
  // Georgian capitals, which no other sample and no region has.
  const series = String.fromCharCode(0x10_9f + at);
  return {
    ...kyrgyzstan,
    ...{ code: `Q${letter}`, name: `Страна ${at}`, host: `cabinet-${at}.example.org` },
    ...{ currencyCode: `QX${letter}`, currencyNumber: String(900 + at), currencyOne: `монета ${at}` },
    ...{ currencyShort: `м${at}`, accountStart: start, accountExample: `${start}0 0160 0000 0011` },
    ...{ billSeries: series, typedBills: series, actSeries: `А${series}`, contractSeries: `П${series}` },
    systems: [],
  };
}
