import { messages } from "../i18n/messages.ts";
import { payTypeChoices, regionChoices } from "./choices.ts";
import { companyFields } from "./companyFields.ts";
import { consents } from "./consents.ts";
import { defineResource } from "./defineResource.ts";
import { boolean, choice, longText, money, percent, reference, related } from "./fields.ts";
import { ownSettings } from "./ownCompany.ts";
import { systemSettings } from "./systemSettings.ts";

export const customers = defineResource({
  name: "customers",
  label: { one: "Клиент", many: "Клиенты" },
  icon: "clients",
  represent: "{companyName}",
  owner: "id",
  access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"] },
  routes: {
    list: "GET /api/customers/",
    one: "list",
    update: "PUT /api/customers/update",
    delete: "DELETE /api/customers/delete/{id}",
  },
  fields: {
    ...companyFields,
    companyEmail: { ...companyFields.companyEmail, unique: true },
    region: choice("Регион", regionChoices, { required: true, default: "by" }),
    payType: choice("Условия оплаты", payTypeChoices, { required: true, default: "prepay" }),
    managerId: reference("Менеджер", "managers", { access: { read: ["ADMIN"], write: ["ADMIN"] } }),
    allowTransfer: choice(
      "Переводы между аккаунтами",
      { region: "Как в регионе", yes: "Разрешены", no: "Запрещены" },
      { required: true, default: "region", access: { read: ["ADMIN"] } },
    ),
    ...ownSettings,
    isActive: boolean("Работает", { default: true, labels: ["Работает", "В архиве"] }),
    ratesAdds: percent("Наценка к курсу, %", {
      min: "0",
      max: "100",
      effective: true,
      help: "Действует, если наценки нет ни в договоре, ни у региона",
      access: { read: ["ADMIN"] },
    }),
    unapplied: money("Аванс без счёта", {
      readOnly: true,
      default: "0.00",
      computed: "customerUnapplied",
      help: "Оплачено и ещё ни на какой счёт не зачтено",
    }),
    publicAgree: boolean("Принял публичный договор", { readOnly: true, default: false }),
    policyAgree: boolean("Согласен с политикой обработки данных", { readOnly: true, default: false }),
    consents,
    comment: longText("Заметка", { max: 2000, access: { read: ["ADMIN"] } }),
    systemSettings: systemSettings("Собственные условия по системам", "ownTerms"),
    contracts: related("Договоры", "contracts", "customerId"),
    accounts: related("Аккаунты", "accounts", "customerId"),
    bills: related("Счета", "bills", "customerId"),
    acts: related("Акты", "acts", "customerId"),
    transfers: related("Переводы", "transfers", "customerId"),
    corrections: related("Корректировки", "corrections", "customerId"),
    bankPayments: related("Оплаты", "bank-payments", "customerId"),
    allocations: related("Зачёты", "allocations", "customerId"),
    refunds: related("Возвраты", "refunds", "customerId"),
  },
  import: true,
  deletion: {
    keep: [{ computed: "customerHasMoney", because: "Клиент уже платил, и в учёте он останется" }],
    also: "Клиент больше не сможет войти в кабинет.",
    instead: { label: "Перенести в архив", set: { isActive: false }, success: "Клиент в архиве" },
  },
  actions: {
    changePassword: {
      label: "Сформировать и отправить пароль",
      icon: "mail",
      on: ["row", "record", "bulk"],
      route: "PUT /api/customers/change-password/{id}",
      access: ["ADMIN"],
      when: { isActive: true },
      confirm:
        "«{companyName}»: сменить пароль? Прежний перестанет действовать, а новый клиент выберет по ссылке из письма",
      success: messages.passwordSent,
      rule: "sendPassword",
    },
    assignManager: {
      label: "Назначить менеджера",
      icon: "user",
      on: ["row", "bulk"],
      route: "PUT /api/customers/manager/{id}",
      access: ["ADMIN"],
      input: ["managerId"],
      success: "Менеджер назначен",
    },
    resetSecondFactor: {
      label: "Сбросить вход в два шага",
      icon: "phone",
      on: ["row"],
      route: "PUT /api/customers/reset-second-factor/{id}",
      access: ["ADMIN"],
      confirm:
        "«{companyName}»: сбросить вход в два шага? Убедитесь по телефону, что просит сам клиент: он потерял и телефон, и коды",
      success: "Клиент войдёт по одному паролю",
      rule: "resetSecondFactor",
    },
  },
  effects: {
    asUser: {
      label: "Смотреть как клиент",
      icon: "eye",
      on: ["row", "record"],
      access: ["ADMIN"],
      when: { isActive: true },
      does: "as-user",
    },
    statement: {
      label: "Выписка",
      icon: "report",
      on: ["row", "record"],
      access: ["ADMIN"],
      does: "go",
      to: "/statement?customer={id}",
    },
  },
  list: {
    columns: [
      "companyName",
      "companyTaxNumber",
      "region",
      "contactName",
      "contactPhoneNumber",
      "managerId",
      "payType",
      "isActive",
    ],
    filters: ["managerId", "region", "payType", "isActive"],
    editable: ["contactName", "contactPhoneNumber", "managerId", "payType"],
    sort: "companyName",
  },
  form: {
    part: "customer",
    tabs: {
      Основное: ["companyName", "region", "companyEmail", "managerId", "payType", "ratesAdds", "isActive", "comment"],
      Компания: [
        "companyTaxNumber",
        "companyBirthday",
        "companyPhone",
        { section: "Адреса", fields: ["legalAddress", "postalSameAsLegal", "postalAddress"] },
        { section: "Согласия", fields: ["publicAgree", "policyAgree", "consents"] },
      ],
      "Ответственное лицо": [
        "contactName",
        "contactEmail",
        "contactPhoneNumber",
        { section: "Подписант", fields: ["signerName", "signerPosition", "signerAuthority"] },
      ],
      Банк: ["bankAccount", "bankName", "bic", "bankAddress"],
      Условия: ["allowTransfer", "lowBalanceDays", "systemSettings"],
      Договоры: ["contracts"],
      Аккаунты: ["accounts"],
      Счета: ["bills"],
      Акты: ["acts"],
      Оплаты: ["unapplied", "bankPayments", "allocations", "refunds"],
      Движение: ["transfers", "corrections"],
    },
  },
});
