// Checks of a country across fields: its patterns run fast, match its examples, and don't conflict with known countries.
import { hasRightCheckDigit, hasRightCheckDigits } from "../../../../src/domain/company/checkDigits.ts";
import { regionName, regions, type Region } from "../../../../src/domain/company/region.ts";
import { rateCurrencies } from "../../../../src/domain/money/rateCurrency.ts";
import { fold } from "../../../../src/domain/text/fold.ts";
import type { Country } from "../../../../src/regions/country.ts";
import { countries } from "../../../../src/regions/index.ts";
import type { Office } from "../../../../src/regions/office.ts";
import { offices } from "../../../../src/regions/offices.ts";
import { patternFault } from "../../../engine/definitions/slowPatterns.ts";
import { codeOf, type CountryRecord, definitionOf, numbersOf } from "./definitionOf.ts";

type Faults = Record<string, string>;

/** Errors by field; empty if the country can be used. */
export async function countryFaults(record: CountryRecord): Promise<Readonly<Faults>> {
  const patterns = await patternFaults(record);
  // Broken patterns can't be tried on the examples.
  if (Object.keys(patterns).length > 0) return patterns;
  const { country, office } = definitionOf(record);
  return {
    ...exampleFaults(record, country),
    ...bankFaults(record, country),
    ...paperFaults(record),
    ...(isTimeZone(record.timeZone) ? {} : { timeZone: "Такого часового пояса нет" }),
    ...takenFaults(record, office),
  };
}

/** The fields with regular expressions; true if the pattern must match the whole number. */
const patternFields = {
  ...{ accountPattern: true, bicPattern: true, phoneMobile: true, phoneFixed: true },
  ...{ phonePrefixes: false, phoneTrunk: false, phoneAgain: false },
} as const;

async function patternFaults(record: CountryRecord): Promise<Faults> {
  const faults: Faults = {};
  for (const [name, isWhole] of Object.entries(patternFields)) {
    const pattern = record[name as keyof typeof patternFields];
    if (!pattern.startsWith("^") || (isWhole && !pattern.endsWith("$")))
      faults[name] = isWhole ? "Начните с ^ и закончите на $" : "Начните с ^";
    else if (await patternFault(pattern))
      faults[name] = "Такое выражение не годится: оно с ошибкой, или проверка по нему может длиться слишком долго";
  }
  return faults;
}

/** Users see the examples first, and they test the rules best. */
function exampleFaults(record: CountryRecord, { taxNumber, bankAccount, bic, phone }: Country): Faults {
  const faults: Faults = {};
  const weights = taxNumber.checkDigit.algorithm === "mod11" ? taxNumber.checkDigit.weights : [];
  if (weights.some((set) => set.length !== taxNumber.digits - 1))
    faults["taxWeights"] = `Нужно весов: ${taxNumber.digits - 1}, по одному на каждую цифру, кроме последней`;
  const tax = fold(taxNumber.example);
  if (!/^\d+$/.test(tax) || tax.length !== taxNumber.digits || !hasRightCheckDigit(tax, taxNumber.checkDigit))
    faults["taxExample"] = "Пример не подходит под правила номера";
  const account = fold(bankAccount.example);
  if (!matches(bankAccount.pattern, account) || !hasRightCheckDigits(account, bankAccount.checkDigits))
    faults["accountExample"] = "Пример не подходит под правила счёта";
  if (!account.startsWith(bankAccount.start)) faults["accountStart"] = "Пример начинается иначе";
  if (!matches(bic.pattern, bic.example)) faults["bicExample"] = "Пример не подходит под правила кода";
  const digits = phone.example.replace(/\D/g, "");
  const national = digits.slice(phone.code.length);
  if (!digits.startsWith(phone.code) || ![phone.mobile, phone.fixed].some((pattern) => matches(pattern, national)))
    faults["phoneExample"] = "Пример не подходит под правила телефона";
  if (phone.groups.reduce((sum, size) => sum + size, 0) !== national.length)
    faults["phoneGroups"] = `В примере без кода страны цифр: ${national.length}`;
  if (record.accountBankTo < record.accountBankFrom) faults["accountBankTo"] = "Раньше, чем с какого";
  return faults;
}

const matches = (pattern: string, text: string): boolean => new RegExp(pattern, "u").test(text);

function bankFaults({ banks }: CountryRecord, { bankAccount, bic }: Country): Faults {
  const faults: Faults = {};
  const length = bankAccount.bankCode[1] - bankAccount.bankCode[0];
  const codes = banks.map(({ code }) => code);
  for (const [at, bank] of banks.entries()) {
    if (bank.code.length !== length) faults[`banks.${at}.code`] = `Нужно знаков: ${length}`;
    else if (codes.indexOf(bank.code) !== at) faults[`banks.${at}.code`] = "Такой код уже есть выше";
    if (!matches(bic.pattern, bank.bic)) faults[`banks.${at}.bic`] = "Не подходит под правила кода банка";
  }
  return faults;
}

function paperFaults({ typedBills, billSeries, actSeries, contractSeries, orderRows, vat }: CountryRecord): Faults {
  const faults: Faults = {};
  if (!typedBills.includes(billSeries)) faults["typedBills"] = `Среди букв должна быть ${billSeries}`;
  if (actSeries === billSeries) faults["actSeries"] = "Так же начинаются счета";
  if (contractSeries === billSeries || contractSeries === actSeries)
    faults["contractSeries"] = "Так же начинаются другие документы";
  for (const [at, { nextLabel, nextFact }] of orderRows.entries())
    if (Boolean(nextLabel) !== Boolean(nextFact)) faults[`orderRows.${at}.nextFact`] = "Нужны и подпись, и значение";
  for (const [at, { from }] of vat.entries()) {
    const before = vat[at - 1]?.from ?? "";
    if (at === 0 ? Boolean(from) : !from || from <= before)
      faults[`vat.${at}.from`] = at === 0 ? "У первой ставки дня нет" : "Дни идут по порядку";
  }
  return faults;
}

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat("ru", { timeZone: name }));
  } catch {
    return false;
  }
}

/** Values that must be unique among regions, so that users, papers and payments are not confused. */
function takenFaults(record: CountryRecord, office: Office): Faults {
  const faults: Faults = {};
  const taken = (field: keyof CountryRecord, whose: Region, what: string) =>
    (faults[field] ??= `${what} у региона ${regionName(whose)}`);
  for (const region of regions) {
    const { currency, aliases, bankAccount, host } = countries[region];
    if (aliases.includes(record.code)) taken("code", region, "Это другое имя: оно");
    if (region === codeOf(record)) continue;
    if (currency.code === record.currencyCode) taken("currencyCode", region, "Такая валюта");
    if (currency.one === record.currencyOne) taken("currencyOne", region, "Так называется валюта");
    if (currency.short === record.currencyShort) taken("currencyShort", region, "Так пишется валюта");
    if (host !== undefined && host === record.host) taken("host", region, "Такой адрес");
    const [own, other] = [record.accountStart, bankAccount.start];
    if (own.startsWith(other) || other.startsWith(own)) taken("accountStart", region, "Так начинаются счета");
    const { numbers, typedBills, currencyNumber } = offices[region];
    if (currencyNumber === office.currencyNumber) taken("currencyNumber", region, "Такая валюта");
    if (numbers.bills === record.billSeries) taken("billSeries", region, "Такая буква");
    if (numbers.acts === record.actSeries) taken("actSeries", region, "Такие буквы");
    if (numbers.contracts === record.contractSeries) taken("contractSeries", region, "Такие буквы");
    if ([...record.typedBills].some((letter) => typedBills.includes(letter)))
      taken("typedBills", region, "Одна из букв");
  }
  if ((rateCurrencies as readonly string[]).includes(record.currencyCode))
    faults["currencyCode"] = "Доллар, евро и российский рубль кабинет ведёт как иностранные валюты";
  if (numbersOf(record.usualSums).includes(0)) faults["usualSums"] = "Ноль не пополняют";
  return faults;
}
