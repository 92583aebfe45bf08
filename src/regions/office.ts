// What only the server needs about a country: taxes, papers' numbers and wording, the bank with the rates, and the initial
// settings.
import type { Currency } from "../domain/money/currency.ts";
import type { Decimal, Money } from "../domain/money/decimals.ts";
import type { Day } from "../domain/time/periods.ts";
import type { SystemKey } from "../domain/company/systems.ts";
import type { Banks } from "./bank.ts";
import type { Country } from "./country.ts";
import type { FeedName } from "./feedNames.ts";

/** The complete definition of a country. */
export interface WholeCountry {
  readonly country: Country;
  readonly office: Office;
  readonly banks: Banks;
}

/** Noun forms for 1, 2 and 5, and the gender if feminine. */
export type Noun = readonly [one: string, few: string, many: string, feminine?: "feminine"];

export interface Office {
  /** The currency in sums in words. */
  readonly currencyWords: { readonly whole: Noun; readonly part: Noun };
  /** The currency after "сумма в": «белорусских рублях». */
  readonly currencyIn: string;
  /** The currency's three-digit code (ISO 4217), as banks write it. */
  readonly currencyNumber: string;
  /** Prefixes of papers' numbers: Б-2026-000123. */
  readonly numbers: Readonly<Record<PaperSeries, string>>;
  /** The letters that people type as the prefix of bills' numbers: «БбBb». */
  readonly typedBills: string;
  /** VAT rates by the date from which they apply, today's last (reference B.6). */
  readonly vat: readonly [...(readonly VatSince[]), VatSince];
  /** Null if there is no bank that publishes rates: administrators enter them. */
  readonly ratesFeed: FeedName | null;
  readonly paymentOrder: { readonly caption: string; readonly rows: readonly PaymentRow[] };
  readonly actForm: "general" | "r1";
  readonly publicContract: PublicContractWords;
  readonly personalData: PersonalDataWords;
  /** The initial settings of the region. */
  readonly settings: {
    readonly electronicExchange: boolean;
    /** What happens to an act with a negative total: docs/acts.md. */
    readonly negativeActs: "carry" | "act";
    readonly maxTopUp?: Money;
  };
  /** The advertising systems initially offered in the region. */
  readonly systems: Readonly<Partial<Record<SystemKey, SystemOffer>>>;
  /** Typical sums in the region's currency: the example of changed terms uses the first one that differs. */
  readonly usualSums: readonly Money[];
}

export type PaperSeries = "bills" | "acts" | "contracts";

interface VatSince {
  readonly from: Day | null;
  readonly percent: Decimal;
}

/** A row with one fact, or two short ones side by side. */
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
  /** In the legal sense: who decides how data are used. */
  readonly operator: string;
  readonly withoutConsent: string;
  readonly rights: readonly string[];
  readonly answer: string;
  readonly authority: string;
  readonly abroad: string;
}

/** A system's settings in a region. */
export interface SystemOffer {
  /** The account's currency. */
  readonly currency: Currency;
  /** The minimum of the first and of each further top-up, with VAT, in the region's currency. */
  readonly minFirst: Money;
  readonly minNext: Money;
}

export const offer = (currency: Currency, minFirst: string, minNext = minFirst): SystemOffer => ({
  currency,
  minFirst: `${minFirst}.00`,
  minNext: `${minNext}.00`,
});
