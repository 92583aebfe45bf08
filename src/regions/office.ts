// What the server alone needs of a country: taxes, numbers of papers, their wording, the bank that gives rates, and what a
// new installation begins with.
import type { Currency } from "../domain/currency.ts";
import type { Decimal, Money } from "../domain/decimals.ts";
import type { Day } from "../domain/periods.ts";
import type { SystemKey } from "../domain/systems.ts";

/** Nouns of a number: for 1, for 2, for 5, and whether they are feminine. */
export type Noun = readonly [one: string, few: string, many: string, feminine?: "feminine"];

export interface Office {
  /** The currency in sums in words. */
  readonly currencyWords: { readonly whole: Noun; readonly part: Noun };
  /** The currency after "сумма в": «белорусских рублях». */
  readonly currencyIn: string;
  /** The currency in three digits (ISO 4217), as banks write it. */
  readonly currencyNumber: string;
  /** What the numbers of papers begin with: Б-2026-000123. */
  readonly numbers: Readonly<Record<PaperSeries, string>>;
  /** The letters that people type for what the numbers of bills begin with, as a part of a regular expression. */
  readonly typedBills: string;
  /** The rates of VAT by the day from which each holds, the last one today's (reference B.6). */
  readonly vat: readonly [...(readonly VatSince[]), VatSince];
  /** Null where no bank is asked: administrators write rates down themselves. */
  readonly ratesFeed: RatesFeed | null;
  readonly paymentOrder: { readonly caption: string; readonly rows: readonly PaymentRow[] };
  readonly actForm: "general" | "r1";
  readonly publicContract: PublicContractWords;
  readonly personalData: PersonalDataWords;
  /** The settings of the region in a new installation. */
  readonly settings: {
    readonly electronicExchange: boolean;
    /** What becomes of an act that takes back more than it closes: docs/acts.md. */
    readonly negativeActs: "carry" | "act";
    readonly maxTopUp?: Money;
  };
  /** The systems that a new installation offers in the region. */
  readonly systems: Readonly<Partial<Record<SystemKey, SystemOffer>>>;
  /** Usual sums in the region's currency: an example of changed terms shows in the first that differs. */
  readonly usualSums: readonly Money[];
}

export type PaperSeries = "bills" | "acts" | "contracts";

interface VatSince {
  readonly from: Day | null;
  readonly percent: Decimal;
}

export interface RatesFeed {
  readonly url: string;
  /** Undefined for an answer that is no list of rates. */
  readonly read: (text: string) => readonly RateRow[] | undefined;
}

/** As the bank wrote it: nothing of it is checked yet. */
export interface RateRow {
  readonly currency: string;
  readonly date: string;
  readonly rate: unknown;
  readonly scale: unknown;
}

/** A row has one fact, or two short ones beside each other. */
export type PaymentRow =
  | readonly [label: string, fact: PaymentFact]
  | readonly [label: string, fact: PaymentFact, label: string, fact: PaymentFact];

export type PaymentFact =
  "name" | "taxNumber" | "account" | "bank" | "bic" | "purpose" | "beneficiaryCode" | "purposeCode";

export interface PublicContractWords {
  /** What makes a contract public, and an offer accepted. */
  readonly offer: string;
  readonly law: string;
  readonly vat: string;
  readonly court: string;
  readonly exchange: string;
}

export interface PersonalDataWords {
  readonly law: string;
  /** In the sense of the law: who decides what is done with the data. */
  readonly operator: string;
  readonly withoutConsent: string;
  readonly rights: readonly string[];
  readonly answer: string;
  readonly authority: string;
  readonly abroad: string;
}

/** A system as a region works with it. */
export interface SystemOffer {
  /** Of the cabinet. */
  readonly currency: Currency;
  /** Least sum of the first and of every next top-up, with VAT, in the region's currency. */
  readonly minFirst: Money;
  readonly minNext: Money;
}

export const offer = (currency: Currency, minFirst: string, minNext = minFirst): SystemOffer => ({
  currency,
  minFirst: `${minFirst}.00`,
  minNext: `${minNext}.00`,
});
