// What a customer may change of their own company in the profile: whom to reach and how. The rest is in contracts, and
// the provider changes it.
import { companyFields } from "./companyFields.ts";
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

export type OwnCompanyField = keyof typeof ownCompanyFields;
