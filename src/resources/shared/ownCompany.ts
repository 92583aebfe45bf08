// The fields of their own company that customers may change in the profile: the contacts. The others are part of
// contracts and changed by the provider.
import { companyFields } from "./companyFields.ts";
import { integer } from "../../definition/fields.ts";
import type { Fields } from "../../definition/grammar.ts";

const { contactName, contactEmail, contactPhoneNumber, companyPhone, postalSameAsLegal, postalAddress } = companyFields;

export const ownCompanyFields = {
  contactName,
  contactEmail,
  contactPhoneNumber,
  companyPhone,
  postalSameAsLegal,
  postalAddress,
} as const satisfies Fields;

/** Settings for all the customer's accounts. */
export const ownSettings = {
  lowBalanceDays: integer("Предупреждать об остатке за, дней", {
    min: 1,
    max: 90,
    required: true,
    default: 3,
    help: "Письмо приходит, когда денег хватит на меньшее число дней; для одного аккаунта клиент выбирает и иначе",
  }),
} as const satisfies Fields;

export type OwnCompanyField = keyof typeof ownCompanyFields;
