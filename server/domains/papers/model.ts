// What a paper says, as plain data: read from the database on one thread, drawn on another.
import type { Decimal, Money } from "../../../src/domain/money.ts";
import type { Currency } from "../../../src/domain/currency.ts";
import type { Day, Period } from "../../../src/domain/periods.ts";
import type { OwnCurrency, Region } from "../../../src/domain/region.ts";

/** One side of a paper with its requisites; what isn't known is null and left out. */
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
  /** The facsimile of the seller's signature as a data: address; null where none is set. */
  readonly facsimile: string | null;
  /** ISO time of the last change: the same version of a paper is always the same bytes. */
  readonly changedAt: string;
}

export interface ContractName {
  readonly number: string;
  readonly startDate: Day;
}

/** One line of a bill or an act; sums in the paper's currency, with `net + vat = gross`. */
export interface BilledLine {
  readonly subject: string;
  /** How the sum becomes what arrives: commission, discount, rate; null where nothing is enrolled. */
  readonly pricing: string | null;
  readonly vatPercent: Decimal;
  readonly net: Money;
  readonly vat: Money;
  readonly gross: Money;
}

export interface BillPaper extends Paper {
  readonly form: "bill";
  readonly contract: ContractName | null;
  readonly base: string | null;
  readonly vatPercent: Decimal;
  readonly lines: readonly BilledLine[];
  /** The last day to pay; null where the region waits for ever. */
  readonly payUntil: Day | null;
  /** The last day on which the rates in it hold; null where there are none, or they were entered by now. */
  readonly priceUntil: Day | null;
  /** Kazakhstan: codes of the payment order (КБе, КНП). */
  readonly beneficiaryCode: string | null;
  readonly purposeCode: string | null;
}

export interface ActPaper extends Paper {
  readonly form: "act";
  readonly contract: ContractName | null;
  /** What was rendered; the columns of the lines add up to the sums of the act. */
  readonly lines: readonly BilledLine[];
  /** ISO 4217, of all sums below. */
  readonly currency: string;
  readonly net: Money;
  readonly vat: Money;
  readonly gross: Money;
  readonly vatPercent: Decimal;
  /** What the National Bank asked for `scale` units of a currency on the act's day, for those that are known. */
  readonly rates: readonly { readonly currency: string; readonly scale: number; readonly rate: Decimal }[];
  /** The lines name the rates by which their sums came about. */
  readonly areRatesInLines: boolean;
  /** The month that a run closes; an act by hand says none. */
  readonly period: Period | null;
}

export interface ContractPaper extends Paper {
  readonly form: "contract";
  readonly kind: "public" | "unique" | "standard" | "extra";
  readonly service: string;
  readonly payType: "prepay" | "postpay" | "actual";
  readonly vatPercent: Decimal;
  readonly expiryDate: Day | null;
  readonly paymentWaitingHours: number | null;
  /** The public contract that the customer has agreed to, and when (ISO time); null where nothing is kept of it. */
  readonly consent: { readonly version: string; readonly at: string } | null;
}

/** An advance that goes back; sums in the region's currency where nothing else is said. */
export interface RefundPaper extends Paper {
  readonly form: "refund";
  readonly contract: ContractName | null;
  readonly amount: Money;
  readonly reason: string;
  /** Where the money was before it was an advance again; null where no bill had taken it. */
  readonly chain: {
    readonly bill: { readonly number: string; readonly date: Day };
    readonly account: string;
    readonly system: string;
    /** Of the cabinet, what was taken out of it, and when. */
    readonly currency: Currency;
    readonly arrived: Money;
    readonly date: Day;
    /** Of the bill: units of the region's currency for `scale` of the cabinet's. */
    readonly rate: Decimal | null;
    readonly scale: number;
    /** All that the advance got of it, with VAT. */
    readonly returned: Money;
    readonly vatPercent: Decimal;
    /** Of the sum that goes back. */
    readonly vat: Money;
  } | null;
}

/** One row of a reconciliation: in the seller's books an act is debit, a payment credit (reference B.8). */
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
  /** What the customer owes; negative: what we owe. `closing = opening + debit − credit`. */
  readonly opening: Money;
  readonly closing: Money;
  readonly debit: Money;
  readonly credit: Money;
  /** Of what was paid, what no bill had taken when the period began and when it ended; the balances hold it. */
  readonly unapplied: { readonly opening: Money; readonly closing: Money };
  readonly rows: readonly ReconciliationRow[];
}

/** What a record is drawn as. */
export type RecordPaper = BillPaper | ActPaper | ContractPaper | RefundPaper;
export type AnyPaper = RecordPaper | ReconciliationPaper;
export type PaperForm = AnyPaper["form"];
