import { defaultRegion } from "../../domain/company/region.ts";
import { regionChoices } from "../shared/choices.ts";
import { companyFields } from "../shared/companyFields.ts";
import { consents } from "./consents.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { boolean, choice, dateTime, longText, reference, text } from "../../definition/fields.ts";

/** Companies that want to become customers: registered by themselves, or entered by an administrator. */
export const candidates = defineResource({
  name: "customer-candidates",
  label: { one: "Потенциальный клиент", many: "Потенциальные клиенты", new: "Новый потенциальный клиент" },
  icon: "candidates",
  menu: { group: "clients", at: 30, badge: { state: "confirmed" } },
  represent: "{companyName}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  routes: { list: "GET /api/customers/candidates", one: "GET /api/customers/candidates/{id}" },
  fields: {
    ...companyFields,
    contactPhoneNumber: { ...companyFields.contactPhoneNumber, required: true },
    region: choice("Регион", regionChoices, { required: true, default: defaultRegion }),
    state: choice(
      "Состояние",
      {
        new: { label: "Ждёт подтверждения", tone: "warning" },
        confirmed: { label: "E-mail подтверждён", tone: "accent" },
        customer: { label: "Стал клиентом", tone: "good" },
        declined: { label: "Отклонён", tone: "bad" },
      },
      { required: true, default: "new", readOnly: true },
    ),
    emailConfirmedAt: dateTime("E-mail подтверждён", { readOnly: true }),
    publicAgree: boolean("Принимает публичный договор", { default: false }),
    consents,
    taskId: text("Задача", { max: 64, readOnly: true, help: "Номер задачи в трекере" }),
    customerId: reference("Клиент", "customers", { readOnly: true, onDelete: "clear" }),
    declineReason: longText("Почему отклонён", { max: 1000, required: true, when: { state: "declined" } }),
    comment: longText("Заметка", { max: 2000 }),
  },
  import: true,
  list: {
    columns: [
      { field: "companyName", width: 208 },
      { field: "companyTaxNumber", rank: 2 },
      { field: "region", rank: 3 },
      "state",
      { field: "contactName", width: 208, rank: 2 },
      { field: "contactPhoneNumber", rank: 2 },
      { field: "createdAt", rank: 3 },
    ],
    filters: ["state", "region", "publicAgree"],
    editable: ["contactName", "contactPhoneNumber"],
    quick: [
      {
        key: "confirmed",
        label: "E-mail подтверждён",
        when: { state: "confirmed" },
        work: { urgency: "decide", since: "emailConfirmedAt", action: "makeCustomer" },
      },
      {
        key: "new",
        label: "Ждут подтверждения e-mail",
        when: { state: "new" },
        work: { urgency: "watch", action: "sendAgain" },
      },
    ],
    sort: "-createdAt",
    empty: "Здесь появится каждый, кто начал регистрацию и ещё не стал клиентом.",
  },
  form: {
    tabs: {
      Основное: [
        "companyName",
        "companyTaxNumber",
        "region",
        "companyEmail",
        { section: "Контактное лицо", fields: ["contactName", "contactPhoneNumber", "contactEmail"] },
        {
          section: "Как идут дела",
          fields: ["state", "emailConfirmedAt", "customerId", "taskId", "declineReason", "comment"],
        },
      ],
      Компания: [
        "companyBirthday",
        "companyPhone",
        { section: "Адреса", fields: ["legalAddress", "postalSameAsLegal", "postalAddress"] },
        { section: "Подписант", fields: ["signerName", "signerPosition", "signerAuthority"] },
        { section: "Банк", fields: ["bankAccount", "bankName", "bic", "bankAddress"] },
      ],
      Согласия: ["publicAgree", "consents"],
    },
  },
  indexes: [["companyEmail", "state"], ["companyTaxNumber"]],
  states: {
    of: "state",
    path: [
      { key: "new" },
      { key: "confirmed", at: "emailConfirmedAt" },
      { key: "customer", final: true },
      { key: "declined", final: true },
    ],
  },
  tasks: { doneWhen: { state: ["customer", "declined"] } },
  duplicates: {
    with: ["customers", "customer-candidates"],
    by: ["companyTaxNumber", "companyEmail", "companyName"],
  },
  actions: {
    makeCustomer: {
      label: "Сделать клиентом",
      icon: "clients",
      on: ["row", "record"],
      route: "POST /api/resources/customer-candidates/{id}/make-customer",
      access: ["ADMIN"],
      confirm: "Сделать клиентом: {companyName}? На {companyEmail} уйдёт приглашение",
      success: "Клиент создан, приглашение отправлено",
      when: { state: ["new", "confirmed"] },
      set: { state: "customer" },
      rule: "makeCustomer",
      opens: "customerId",
    },
    decline: {
      label: "Отклонить",
      icon: "close",
      on: ["row", "record"],
      route: "POST /api/resources/customer-candidates/{id}/decline",
      access: ["ADMIN"],
      confirm: "{companyName}: ссылки из писем перестанут работать, и по ним будет сказано написать нам",
      success: "Заявка отклонена",
      when: { state: ["new", "confirmed"] },
      set: { state: "declined" },
      input: ["declineReason"],
    },
    sendAgain: {
      label: "Отправить письмо ещё раз",
      icon: "mail",
      on: ["row", "record"],
      route: "POST /api/resources/customer-candidates/{id}/send-again",
      access: ["ADMIN"],
      success: "Письмо отправлено",
      when: { state: ["new", "confirmed", "customer"] },
      rule: "sendAgain",
    },
  },
});
