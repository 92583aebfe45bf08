// Tax numbers, accounts and banks of the demo data, invented but with valid check digits.
import { checkBankAccount } from "../../src/domain/company/bankAccount.ts";
import { bankOfAccount } from "../../src/domain/company/bic.ts";
import type { Checked } from "../../src/domain/company/checked.ts";
import type { ListedRegion } from "../../src/domain/company/region.ts";
import { checkTaxNumber } from "../../src/domain/company/taxNumber.ts";
import type { City } from "./companies.ts";
import type { Random } from "./random.ts";

export interface Requisites {
  readonly bankAccount: string;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly bic: string;
}

/**
 * A valid tax number for an index: from `91000NN` in Belarus (УНП), of a company registered in January 2024 in Kazakhstan
 * (БИН). Indexes without a valid check digit are skipped.
 */
export function taxNumber(region: ListedRegion, { taxDigit }: Pick<City, "taxDigit">, index: number): string {
  const stem = { by: `${taxDigit}91`, kz: "24014000" }[region];
  const digits = { by: 5, kz: 3 }[region];
  for (let serial = index * 3; ; serial += 1) {
    const start = stem + String(serial).padStart(digits, "0");
    const found = lastDigits(1).find((digit) => isRight(checkTaxNumber(start + digit, region)));
    if (found !== undefined) return start + found;
  }
}

const banks: Readonly<Record<ListedRegion, readonly (readonly [code: string, address: string])[]>> = {
  by: [
    ["ALFA", "220013, г. Минск, ул. Сурганова, д. 43"],
    ["PJCB", "220002, г. Минск, ул. В. Хоружей, д. 31А"],
    ["AKBB", "220089, г. Минск, пр-т Дзержинского, д. 18"],
    ["BAPB", "220036, г. Минск, пр-т Жукова, д. 3"],
    ["MTBK", "220007, г. Минск, ул. Толстого, д. 10"],
    ["BPSB", "220030, г. Минск, пр-т Независимости, д. 32А"],
  ],
  kz: [
    ["722", "050013, г. Алматы, ул. Наурызбай Батыра, д. 154А"],
    ["601", "050008, г. Алматы, пр-т Аль-Фараби, д. 40"],
    ["856", "050059, г. Алматы, пр-т Аль-Фараби, д. 38"],
    ["965", "010017, г. Астана, ул. Достык, д. 8/1"],
  ],
};

/** A company's current account (balance account 3012 in Belarus) with its bank. */
export function requisites(random: Random, region: ListedRegion, index: number): Requisites {
  const [code, bankAddress] = random.pick(banks[region]);
  const own = String(index + 1).padStart(4, "0");
  const tail = { by: `${code}301200000000${own}0000`, kz: `${code}000000000${own}` }[region];
  const bankAccount = accountOf(region, tail);
  const bank = bankOfAccount(bankAccount);
  return { bankAccount, bankAddress, bankName: bank?.name ?? "", bic: bank?.bic ?? "" };
}

/** An account number with its check digits; `tail` is the part after them. */
export function accountOf(region: ListedRegion, tail: string): string {
  const country = region.toUpperCase();
  const check = lastDigits(2).find((digits) => isRight(checkBankAccount(country + digits + tail, region)));
  return `${country}${check ?? "00"}${tail}`;
}

const isRight = ({ problem, warning }: Checked): boolean => problem === undefined && warning === undefined;

const lastDigits = (count: number): readonly string[] =>
  Array.from({ length: 10 ** count }, (_, digits) => String(digits).padStart(count, "0"));
