// What the product has to know of a country to work in it. Pages download this part; the banks and what the server alone
// needs stand apart.

import type { RateCurrency } from "../domain/rateCurrency.ts";

export interface Country<Code extends string = string> {
  readonly name: string;
  readonly timeZone: string;
  /** Said beside times: whose clock it is. */
  readonly clock: string;
  /** Other codes that calls may name the region by, in capitals. */
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
    /** Amid words: «расход в BYN или тенге». */
    readonly brief: string;
  };
  /** For how many units the bank says a currency's rate, and we keep it, where that is not one. */
  readonly rateUnits: Readonly<Partial<Record<RateCurrency, number>>>;
  readonly taxNumber: TaxNumberRule;
  readonly bankAccount: BankAccountRule;
  readonly bic: {
    readonly label: string;
    readonly example: string;
    readonly pattern: RegExp;
    readonly problem: string;
  };
  readonly phone: PhonePlan;
  /** True where payment orders carry the beneficiary's code and that of the payment's purpose. */
  readonly hasPaymentCodes: boolean;
}

export interface TaxNumberRule {
  readonly label: string;
  readonly name: string;
  readonly example: string;
  /** What people paste in front of the number. */
  readonly prefixes: readonly string[];
  readonly digits: number;
  /** Asked about numbers of so many digits. */
  readonly hasRightCheckDigit: (number: string) => boolean;
}

export interface BankAccountRule {
  readonly label: string;
  readonly name: string;
  /** Above an empty field. */
  readonly fieldLabel: string;
  readonly example: string;
  readonly prefixes: readonly string[];
  /** Of an account number without spaces. */
  readonly pattern: RegExp;
  readonly problem: string;
  /** The form in words: «BY и ещё 26 знаков». */
  readonly form: string;
  readonly hasRightCheckDigits: (account: string) => boolean;
  /** Where the bank's code stands in the number, and what all numbers of the country begin with. */
  readonly bankCode: readonly [start: number, end: number];
  readonly start: string;
  /** A number that is no IBAN and accepted as well. */
  readonly other?: { readonly pattern: RegExp; readonly hasRightCheckDigit: (number: string) => boolean };
}

export interface PhonePlan {
  readonly example: string;
  /** Country code. */
  readonly code: string;
  /** National numbers. */
  readonly mobile: RegExp;
  readonly fixed: RegExp;
  /** What may stand before a national number: with the country code, and as dialled inside the country. */
  readonly prefixes: RegExp;
  /** What is dialled before a national number inside the country, while it is typed. */
  readonly trunk: RegExp;
  /** What no national number begins with: a country code that was typed once more. */
  readonly again: RegExp;
  /** Digits of the groups of a national number. */
  readonly groups: readonly number[];
}
