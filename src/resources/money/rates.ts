import { defaultRegion } from "../../domain/company/region.ts";
import { regionChoices } from "../shared/choices.ts";
import { rateField } from "../shared/rateField.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, date, text } from "../../definition/fields.ts";

const published = { required: true, min: "0.0001" } as const;

export const rates = defineResource({
  name: "rates",
  path: "admin/rates",
  label: { one: "Курсы дня", many: "Курсы", new: "Курсы нового дня" },
  icon: "rates",
  menu: { group: "money", at: 310 },
  represent: "{date}, {region}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: {
    date: date("Дата", { required: "Введите дату", default: "today", copy: false }),
    time: text("Время", { pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", message: "Время в виде 09:30", default: "00:00" }),
    region: choice("Регион", regionChoices, { required: true, default: defaultRegion }),
    usd: rateField("", "USD", published),
    eur: rateField("", "EUR", published),
    rub: rateField("", "RUB", published),
    source: choice(
      "Источник",
      { bank: "Национальный банк", hand: "Введены вручную" },
      { required: true, default: "hand", readOnly: true },
    ),
  },
  list: {
    columns: ["date", "time", "region", "usd", "eur", "rub", "source"],
    filters: ["region", "date"],
    sort: "-date",
    empty: "Курсов ещё нет: загрузите их с сайта национального банка или добавьте вручную.",
    ownRegion: "region",
    part: "rates",
  },
  indexes: [["region", "date"]],
  form: { tabs: { Курсы: ["date", "time", "region", "usd", "eur", "rub", "source"] } },
});
