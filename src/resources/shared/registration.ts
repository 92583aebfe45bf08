// The registration form (specification §3 Registration data, §5): the company's fields, nearly all required.
import { companyFields } from "./companyFields.ts";
import { boolean } from "../../definition/fields.ts";
import type { Fields } from "../../definition/grammar.ts";

const { companyName, companyEmail, companyTaxNumber, postalSameAsLegal, ...others } = companyFields;

const required = { required: true } as const;

/** A registration also has its `region`, that of the host where the form was filled in. */
export const registrationFields = {
  companyName,
  companyEmail: {
    ...companyEmail,
    help: "На него придёт письмо для подтверждения, с ним вы будете входить",
  },
  companyTaxNumber,
  postalSameAsLegal,
  contactName: others.contactName,
  contactEmail: { ...others.contactEmail, ...required },
  contactPhoneNumber: { ...others.contactPhoneNumber, required: "Заполните поле" },
  companyPhone: { ...others.companyPhone, required: "Заполните поле" },
  companyBirthday: { ...others.companyBirthday, required: "Введите дату" },
  legalAddress: { ...others.legalAddress, ...required },
  postalAddress: { ...others.postalAddress, ...required },
  signerName: { ...others.signerName, ...required },
  signerPosition: { ...others.signerPosition, ...required },
  signerAuthority: { ...others.signerAuthority, ...required },
  bankAccount: { ...others.bankAccount, ...required },
  bankName: { ...others.bankName, ...required, help: "Подставим по номеру счёта" },
  bic: { ...others.bic, ...required, help: "Подставим по номеру счёта" },
  bankAddress: { ...others.bankAddress, ...required },
  publicAgree: boolean("Принимаю условия публичного договора", { default: false }),
  policyAgree: boolean("Согласен с политикой обработки персональных данных", { default: false, required: true }),
} as const satisfies Fields;

export type RegistrationField = keyof typeof registrationFields;

/** The form's two steps, as sections of fields (specification §2 Signup layout). */
export const registrationSteps = [
  {
    title: "Основные данные",
    sections: [
      { title: "Компания", fields: ["companyName", "companyTaxNumber", "companyEmail"] },
      { title: "Контактное лицо", fields: ["contactName", "contactPhoneNumber", "contactEmail"] },
    ],
  },
  {
    title: "Реквизиты компании",
    sections: [
      {
        title: "О компании",
        fields: ["companyBirthday", "companyPhone", "legalAddress", "postalSameAsLegal", "postalAddress"],
      },
      { title: "Подписант", fields: ["signerName", "signerPosition", "signerAuthority"] },
      { title: "Банк", fields: ["bankAccount", "bankName", "bic", "bankAddress"] },
      { title: "Согласия", fields: ["policyAgree", "publicAgree"] },
    ],
  },
] as const satisfies readonly {
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly fields: readonly RegistrationField[] }[];
}[];
