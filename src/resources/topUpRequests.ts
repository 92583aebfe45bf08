import { payTypeChoices, regionChoices } from "./choices.ts";
import { defineResource } from "./defineResource.ts";
import { choice, date, lines, longText, money, reference, text } from "./fields.ts";
import { automatic, topUpLine } from "./topUpLine.ts";

/** What customers who pay afterwards asked to be enrolled (design §5 A top-up): no bill is made beforehand. */
export const topUpRequests = defineResource({
  name: "top-up-requests",
  label: { one: "Заявка на пополнение", many: "Заявки на пополнение" },
  icon: "top-up",
  represent: "№ {id} от {date}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"] },
  fields: {
    date: date("Дата", { required: "Введите дату" }),
    customerId: reference("Клиент", "customers", { required: true, search: true, onDelete: "together" }),
    contractId: reference("Договор", "contracts"),
    region: choice("Регион", regionChoices, { readOnly: true, required: true, help: "Регион клиента" }),
    payType: choice("Условия оплаты", payTypeChoices, { required: true, default: "postpay" }),
    status: choice(
      "Состояние",
      {
        new: { label: "Новая", tone: "accent" },
        done: { label: "Выполнена", tone: "good" },
        declined: { label: "Отклонена", tone: "bad" },
      },
      { required: true, default: "new" },
    ),
    amountWithVat: money("Сумма с НДС", { min: "0", default: "0.00", help: "0: сумма строк" }),
    automatic,
    systems: text("Системы", { computed: "topUpRequestSystems", readOnly: true }),
    lines: lines("Строки", topUpLine),
    comment: longText("Комментарий", { max: 2000, access: { read: ["ADMIN"] } }),
  },
  list: {
    columns: ["date", "customerId", "amountWithVat", "payType", "status"],
    filters: [
      "customerId",
      "contractId",
      "region",
      "status",
      "payType",
      "automatic",
      "systems",
      "date",
      "amountWithVat",
    ],
    sort: "-date",
    totals: ["amountWithVat"],
  },
  indexes: [["customerId", "date"]],
  form: {
    tabs: {
      Основное: ["date", "customerId", "contractId", "payType", "status", "automatic", "amountWithVat", "comment"],
      Строки: ["lines"],
    },
  },
});
