import { expect, test } from "vitest";
import { checkBankAccount } from "../../src/domain/company/bankAccount.ts";
import { checkBic } from "../../src/domain/company/bic.ts";
import { checkPhone } from "../../src/domain/company/phone.ts";
import { regions } from "../../src/domain/company/region.ts";
import { checkTaxNumber } from "../../src/domain/company/taxNumber.ts";
import { countries } from "../../src/regions/index.ts";

test("the regions call numbers and money by their own names", () => {
  expect(countries.by.taxNumber.label).toBe("УНП");
  expect(countries.kz.taxNumber.label).toBe("БИН");
  expect(countries.kz.bankAccount.label).toBe("ИИК");
  expect(countries.by.currency.name).toBe("белорусские рубли");
  expect(countries.kz.currency.name).toBe("тенге");
});

test.each(regions)("the examples shown in %s would be accepted without a warning", (region) => {
  const { taxNumber, bankAccount, bic, phone } = countries[region];
  const checked = [
    checkTaxNumber(taxNumber.example, region),
    checkBankAccount(bankAccount.example, region),
    checkBic(bic.example, region),
    checkPhone(phone.example, region),
  ];
  for (const result of checked) expect(Object.keys(result)).toEqual(["value"]);
});
