import { createHash } from "node:crypto";
import type { Money } from "../../../src/domain/money/money.ts";
import type { Day } from "../../../src/domain/time/periods.ts";
import type { Region } from "../../../src/domain/company/region.ts";

interface Known {
  readonly region: Region;
  readonly date: Day;
  readonly number: string;
  readonly amount: Money;
  readonly payerName?: string | null;
  readonly payerTaxNumber?: string | null;
  readonly payerAccount?: string | null;
}

/**
 * Identifies a payment whichever file it comes from: our account (one per region), date, number, sum and the payer's best
 * known identifier. The purpose is excluded because banks shorten and re-encode it.
 */
export function paymentKey({ region, date, number, amount, ...payer }: Known): string {
  const who = payer.payerTaxNumber || payer.payerAccount || payer.payerName || "";
  const parts = [region, date, number, amount, who].map((part) => part.toLowerCase().replace(/[^\p{L}\p{N}.-]/gu, ""));
  return createHash("sha256").update(parts.join("\n")).digest("hex");
}
