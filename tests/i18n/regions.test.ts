import { expect, test } from "vitest";
import { checkBankAccount } from "../../src/domain/bankAccount.ts";
import { checkBic } from "../../src/domain/bic.ts";
import { checkPhone } from "../../src/domain/phone.ts";
import { regions } from "../../src/domain/region.ts";
import { checkTaxNumber } from "../../src/domain/taxNumber.ts";
import { regionTexts } from "../../src/i18n/regions.ts";

test("the regions call numbers and money by their own names", () => {
  expect(regionTexts.by.taxNumber.label).toBe("УНП");
  expect(regionTexts.kz.taxNumber.label).toBe("БИН");
  expect(regionTexts.kz.bankAccount.label).toBe("ИИК");
  expect(regionTexts.by.currency.name).toBe("белорусские рубли");
  expect(regionTexts.kz.currency.name).toBe("тенге");
});

test.each(regions)("the examples shown in %s would be accepted without a warning", (region) => {
  const { taxNumber, bankAccount, bic, phoneExample } = regionTexts[region];
  const checked = [
    checkTaxNumber(taxNumber.example, region),
    checkBankAccount(bankAccount.example, region),
    checkBic(bic.example, region),
    checkPhone(phoneExample, region),
  ];
  for (const result of checked) expect(Object.keys(result)).toEqual(["value"]);
});
