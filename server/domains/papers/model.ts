// The content of papers as plain data: read from the database in one thread, rendered in another.
import type { Decimal, Money } from "../../../src/domain/money/money.ts";
import type { Currency } from "../../../src/domain/money/currency.ts";
import type { Day, Period } from "../../../src/domain/time/periods.ts";
import type { PrintedPaper } from "../../engine/papers/printed.ts";
import type { OwnCurrency, Region } from "../../../src/domain/company/region.ts";

/** One party of a paper with its details; unknown details are null and left out. */
export interface Party {
  readonly name: string;
  readonly taxNumber: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly bankAccount: string | null;
  readonly bankName: string | null;
  readonly bankAddress: string | null;
  readonly bic: string | null;
  readonly signerName: string | null;
  readonly signerPosition: string | null;
  /** In the genitive, after «на основании»: «Устава». */
  readonly signerAuthority: string | null;
}

interface Paper {
  readonly region: Region;
  readonly number: string;
  readonly date: Day;
  readonly seller: Party;
  readonly buyer: Party;
  /** Where the paper is drawn up, such as «г. Минск». */
  readonly place: string | null;
  /** The facsimile of the seller's signature as a data: URL; null if none is set. */
  readonly facsimile: string | null;
  /** ISO time of the last change: the same version of a paper always gives the same bytes. */
  readonly changedAt: string;
}

export interface ContractName {
  readonly number: string;
  readonly startDate: Day;
}

/** One line of a bill or an act; sums in the paper's currency, with `net + vat = gross`. */
export interface BilledLine {
  readonly subject: string;
  /** How the sum becomes what arrives: commission, discount, rate; null if nothing is enrolled. */
  readonly pricing: string | null;
  readonly vatPercent: Decimal;
  readonly net: Money;
  readonly vat: Money;
  readonly gross: Money;
}

export interface BillPaper extends Paper {
  readonly form: "bill";
  readonly contract: ContractName | null;
  /** The act that the bill was made for. */
  readonly act: { readonly number: string; readonly date: Day } | null;
  readonly base: string | null;
  readonly vatPercent: Decimal;
  readonly lines: readonly BilledLine[];
  /** The last day to pay; null if the region sets no term. */
  readonly payUntil: Day | null;
  /** The last day on which the bill's rates are valid; null if it has none or is enrolled. */
  readonly priceUntil: Day | null;
  /** Kazakhstan: codes of the payment order (КБе, КНП). */
  readonly beneficiaryCode: string | null;
  readonly purposeCode: string | null;
}

export interface ActPaper extends Paper {
  readonly form: "act";
  readonly contract: ContractName | null;
  /** The services; the lines' columns add up to the act's sums. */
  readonly lines: readonly BilledLine[];
  /** ISO 4217, of all sums below. */
  readonly currency: string;
  readonly net: Money;
  readonly vat: Money;
  readonly gross: Money;
  readonly vatPercent: Decimal;
  /** The National Bank's rates for `scale` units of a currency on the act's day, as far as known. */
  readonly rates: readonly { readonly currency: string; readonly scale: number; readonly rate: Decimal }[];
  /** True if the lines show their own rates. */
  readonly areRatesInLines: boolean;
  /** The month that a run closes; null for acts written by hand. */
  readonly period: Period | null;
}

export interface ContractPaper extends Paper {
  readonly form: "contract";
  readonly kind: "public" | "unique" | "standard" | "extra";
  readonly service: string;
  readonly payType: "prepay" | "postpay" | "actual";
  readonly vatPercent: Decimal;
  readonly expiryDate: Day | null;
  /** Terms of this contract alone, one clause per line. */
  readonly terms: string | null;
  readonly paymentWaitingHours: number | null;
  /** The public contract that the customer accepted, and when (ISO time); null if there is no record of it. */
  readonly consent: { readonly version: string; readonly at: string } | null;
}

/** A refund of an advance; sums are in the region's currency unless noted. */
export interface RefundPaper extends Paper {
  readonly form: "refund";
  readonly contract: ContractName | null;
  readonly amount: Money;
  readonly reason: string;
  /** Where the money was before it returned to the advance; null if no bill had taken it. */
  readonly chain: {
    readonly bill: { readonly number: string; readonly date: Day };
    readonly account: string;
    readonly system: string;
    /** The account's currency, the sum taken out of it, and the date. */
    readonly currency: Currency;
    readonly arrived: Money;
    readonly date: Day;
    /** The bill's rate: units of the region's currency for `scale` units of the account's. */
    readonly rate: Decimal | null;
    readonly scale: number;
    /** Everything that the reversal returned to the advance, with VAT. */
    readonly returned: Money;
    readonly vatPercent: Decimal;
    /** VAT of the refunded sum. */
    readonly vat: Money;
  } | null;
}

/** A row of a reconciliation: in the seller's books an act is a debit, a payment a credit (reference B.8). */
export interface ReconciliationRow {
  readonly date: Day;
  readonly document: string;
  readonly debit: Money | null;
  readonly credit: Money | null;
}

export interface ReconciliationPaper extends Omit<Paper, "number" | "facsimile" | "place"> {
  readonly form: "reconciliation";
  readonly from: Day;
  readonly to: Day;
  /** ISO 4217, of all sums below. */
  readonly currency: OwnCurrency;
  /** What the customer owes; negative if we owe. `closing = opening + debit − credit`. */
  readonly opening: Money;
  readonly closing: Money;
  readonly debit: Money;
  readonly credit: Money;
  /** Advances at the beginning and end of the period; the balances include them. */
  readonly unapplied: { readonly opening: Money; readonly closing: Money };
  readonly rows: readonly ReconciliationRow[];
}

/** A paper that a section's definition describes; a party is null where the paper does not need it. */
export interface SectionPaper extends PrintedPaper {
  readonly form: "section";
  readonly seller: Party | null;
  readonly buyer: Party | null;
}

/** The papers that records are printed as. */
export type RecordPaper = BillPaper | ActPaper | ContractPaper | RefundPaper;
/** The product's own papers, which always have both parties. */
export type AnyPaper = RecordPaper | ReconciliationPaper;
export type DrawnPaper = AnyPaper | SectionPaper;
export type PaperForm = DrawnPaper["form"];
