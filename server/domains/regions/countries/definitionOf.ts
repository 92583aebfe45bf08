// Converts an administrator's country record to a definition like those of built-in countries.
import type { CheckDigit } from "../../../../src/domain/company/checkDigits.ts";
import type { Region } from "../../../../src/domain/company/region.ts";
import { rateCurrencies } from "../../../../src/domain/money/rateCurrency.ts";
import type { RecordOf } from "../../../../src/definition/defineResource.ts";
import type { Country } from "../../../../src/regions/country.ts";
import type { Noun, Office, PaymentRow, WholeCountry } from "../../../../src/regions/office.ts";
import type { countries } from "../../../../src/resources/system/countries.ts";

export type CountryRecord = RecordOf<typeof countries>;

/** The region's code, which may not be known yet. */
export const codeOf = ({ code }: Pick<CountryRecord, "code">): Region => code.toLowerCase() as Region;

export const definitionOf = (record: CountryRecord): WholeCountry => ({
  country: countryOf(record),
  office: officeOf(record),
  banks: Object.fromEntries(record.banks.map(({ code, bic, name }) => [code, [bic, name]])),
});

const countryOf = (record: CountryRecord): Country => ({
  name: record.name,
  ...(record.host ? { host: record.host } : {}),
  timeZone: record.timeZone,
  clock: record.clock,
  aliases: [],
  currency: {
    code: record.currencyCode,
    one: record.currencyOne,
    name: record.currencyName,
    short: record.currencyShort,
    brief: record.currencyBrief,
  },
  rateUnits: rateUnitsOf(record),
  taxNumber: {
    label: record.taxLabel,
    name: record.taxName,
    example: record.taxExample,
    prefixes: wordsOf(record.taxPrefixes),
    digits: record.taxDigits,
    checkDigit: checkDigitOf(record),
  },
  bankAccount: {
    label: record.accountLabel,
    name: record.accountName,
    fieldLabel: record.accountFieldLabel,
    example: record.accountExample,
    prefixes: wordsOf(record.accountPrefixes),
    start: record.accountStart,
    pattern: record.accountPattern,
    problem: record.accountProblem,
    form: record.accountForm,
    checkDigits: record.accountCheck,
    bankCode: [record.accountBankFrom - 1, record.accountBankTo],
    acceptsTaxNumber: record.accountAcceptsTaxNumber === true,
  },
  bic: {
    label: record.bicLabel,
    example: record.bicExample,
    pattern: record.bicPattern,
    problem: record.bicProblem,
  },
  phone: {
    example: record.phoneExample,
    code: record.phoneCode,
    mobile: record.phoneMobile,
    fixed: record.phoneFixed,
    prefixes: record.phonePrefixes,
    trunk: record.phoneTrunk,
    again: record.phoneAgain,
    groups: numbersOf(record.phoneGroups),
  },
  hasPaymentCodes: record.hasPaymentCodes === true,
});

const officeOf = (record: CountryRecord): Office => ({
  currencyWords: {
    whole: nounOf(record.wholeOne, record.wholeFew, record.wholeMany, record.wholeFeminine),
    part: nounOf(record.partOne, record.partFew, record.partMany, record.partFeminine),
  },
  currencyIn: record.currencyIn,
  currencyNumber: record.currencyNumber,
  numbers: { bills: record.billSeries, acts: record.actSeries, contracts: record.contractSeries },
  typedBills: record.typedBills,
  vat: vatOf(record),
  ratesFeed: record.ratesFeed,
  paymentOrder: { caption: record.orderCaption, rows: record.orderRows.map(orderRowOf) },
  actForm: record.actForm,
  publicContract: {
    offer: record.contractOffer,
    law: record.contractLaw,
    vat: record.contractVat,
    court: record.contractCourt,
    exchange: record.contractExchange,
  },
  personalData: {
    law: record.dataLaw,
    operator: record.dataOperator,
    withoutConsent: record.dataWithoutConsent,
    rights: record.dataRights
      .split("\n")
      .map((right) => right.trim())
      .filter((right) => right !== ""),
    answer: record.dataAnswer,
    authority: record.dataAuthority,
    abroad: record.dataAbroad,
  },
  settings: {
    electronicExchange: record.electronicExchange === true,
    negativeActs: record.negativeActs,
    ...(record.maxTopUp === null ? {} : { maxTopUp: record.maxTopUp }),
  },
  // Only a new installation uses these; an added region gets the systems of its record.
  systems: {},
  usualSums: numbersOf(record.usualSums).map((sum) => `${sum}.00`),
});

function rateUnitsOf({ usdUnits, eurUnits, rubUnits }: CountryRecord): Country["rateUnits"] {
  const units = { USD: Number(usdUnits), EUR: Number(eurUnits), RUB: Number(rubUnits) };
  return Object.fromEntries(rateCurrencies.flatMap((code) => (units[code] === 1 ? [] : [[code, units[code]]])));
}

function checkDigitOf({ taxCheck, taxWeights, taxWeightsNext }: CountryRecord): CheckDigit {
  if (taxCheck !== "mod11") return { algorithm: taxCheck };
  return { algorithm: taxCheck, weights: [taxWeights, taxWeightsNext].map(numbersOf).filter((set) => set.length > 0) };
}

function vatOf({ vat }: CountryRecord): Office["vat"] {
  const since = vat.map(({ from, percent }) => ({ from, percent }));
  return [...since.slice(0, -1), since.at(-1) ?? { from: null, percent: "0" }];
}

const orderRowOf = ({ label, fact, nextLabel, nextFact }: CountryRecord["orderRows"][number]): PaymentRow =>
  nextLabel && nextFact ? [label, fact, nextLabel, nextFact] : [label, fact];

const nounOf = (one: string, few: string, many: string, feminine: boolean | null): Noun =>
  feminine === true ? [one, few, many, "feminine"] : [one, few, many];

export const numbersOf = (text: string | null): readonly number[] => (text ? text.split(" ").map(Number) : []);

const wordsOf = (text: string | null): readonly string[] => (text ? text.split(", ") : []);
