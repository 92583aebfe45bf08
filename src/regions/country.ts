// What the product needs to know about a country, as plain data: patterns are the sources of regular expressions. Pages
// download this part; the banks, and what only the server needs, are separate.

import type { AccountCheck, CheckDigit } from "../domain/company/checkDigits.ts";
import type { RateCurrency } from "../domain/money/rateCurrency.ts";

export interface Country<Code extends string = string> {
  readonly name: string;
  /** The host of its site; absent if it comes from the environment, or begins with the region's code. */
  readonly host?: string;
  readonly timeZone: string;
  /** Shown beside times: the time zone's name. */
  readonly clock: string;
  /** Other codes for the region in calls, in upper case. */
  readonly aliases: readonly string[];
  readonly currency: {
    /** ISO 4217. */
    readonly code: Code;
    /** «белорусский рубль». */
    readonly one: string;
    /** «белорусские рубли», «тенге». */
    readonly name: string;
    /** Beside a sum. */
    readonly short: string;
    /** Within a sentence: «расход в BYN или тенге». */
    readonly brief: string;
  };
  /** The number of units that a currency's rate is published and stored for, by default one. */
  readonly rateUnits: Readonly<Partial<Record<RateCurrency, number>>>;
  readonly taxNumber: TaxNumberRule;
  readonly bankAccount: BankAccountRule;
  readonly bic: {
    readonly label: string;
    readonly example: string;
    readonly pattern: string;
    readonly problem: string;
  };
  readonly phone: PhonePlan;
  /** True if payment orders have codes for the beneficiary and the purpose. */
  readonly hasPaymentCodes: boolean;
}

export interface TaxNumberRule {
  readonly label: string;
  readonly name: string;
  readonly example: string;
  /** Prefixes that pasted numbers may have. */
  readonly prefixes: readonly string[];
  readonly digits: number;
  readonly checkDigit: CheckDigit;
}

export interface BankAccountRule {
  readonly label: string;
  readonly name: string;
  /** The label of an empty field. */
  readonly fieldLabel: string;
  readonly example: string;
  readonly prefixes: readonly string[];
  /** Matches an account number without spaces. */
  readonly pattern: string;
  readonly problem: string;
  /** The format in words: «BY и ещё 26 знаков». */
  readonly form: string;
  readonly checkDigits: AccountCheck;
  /** The position of the bank's code. */
  readonly bankCode: readonly [start: number, end: number];
  /** The beginning of all numbers of the country. */
  readonly start: string;
  /** True if a tax number is accepted too. */
  readonly acceptsTaxNumber: boolean;
}

export interface PhonePlan {
  readonly example: string;
  /** Country code. */
  readonly code: string;
  /** National numbers. */
  readonly mobile: string;
  readonly fixed: string;
  /** What may precede a national number: the country code, or the domestic prefix. */
  readonly prefixes: string;
  /** The domestic trunk prefix, while it is typed. */
  readonly trunk: string;
  /** The start of a country code that was typed twice; no national number begins so. */
  readonly again: string;
  /** The digits of each group of a national number. */
  readonly groups: readonly number[];
}
