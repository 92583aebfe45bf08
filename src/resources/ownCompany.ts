// What a customer may change of their own company in the profile: whom to reach and how. The rest is in contracts, and
// the provider changes it.
import { companyFields } from "./companyFields.ts";
import { integer } from "./fields.ts";
import type { Fields } from "./grammar.ts";

const { contactName, contactEmail, contactPhoneNumber, companyPhone, postalSameAsLegal, postalAddress } = companyFields;

export const ownCompanyFields = {
  contactName,
  contactEmail,
  contactPhoneNumber,
  companyPhone,
  postalSameAsLegal,
  postalAddress,
} as const satisfies Fields;

/** What they choose for all their accounts. */
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
