import { createHash } from "node:crypto";
import type { Money } from "../../../src/domain/money.ts";
import type { Day } from "../../../src/domain/periods.ts";
import type { Region } from "../../../src/domain/region.ts";

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
 * What makes a payment the same one, from whichever file it comes: our account (there is one to a region), day, number, sum
 * and payer, by the surest thing that is known of them. The purpose is no part of it: banks cut and recode it.
 */
export function paymentKey({ region, date, number, amount, ...payer }: Known): string {
  const who = payer.payerTaxNumber || payer.payerAccount || payer.payerName || "";
  const parts = [region, date, number, amount, who].map((part) => part.toLowerCase().replace(/[^\p{L}\p{N}.-]/gu, ""));
  return createHash("sha256").update(parts.join("\n")).digest("hex");
}
