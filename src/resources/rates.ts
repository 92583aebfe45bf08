import { regionChoices } from "./choices.ts";
import { defineResource } from "./defineResource.ts";
import { choice, date, decimal, text } from "./fields.ts";

export const rates = defineResource({
  name: "rates",
  path: "admin/rates",
  label: { one: "Курсы дня", many: "Курсы", new: "Курсы нового дня" },
  icon: "rates",
  menu: { at: 310 },
  represent: "{date}, {region}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: {
    date: date("Дата", { required: "Введите дату" }),
    time: text("Время", { pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", message: "Время в виде 09:30", default: "00:00" }),
    region: choice("Регион", regionChoices, { required: true, default: "by" }),
    usd: decimal("USD", { required: true, scale: 4, min: "0.0001" }),
    eur: decimal("EUR", { required: true, scale: 4, min: "0.0001" }),
    rub: decimal("RUB", {
      required: true,
      scale: 4,
      min: "0.0001",
      help: "За 100 российских рублей",
      region: { kz: { help: "За 1 российский рубль" } },
    }),
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
    ownRegion: "region",
    part: "rates",
  },
  indexes: [["region", "date"]],
  form: { tabs: { Курсы: ["date", "time", "region", "usd", "eur", "rub", "source"] } },
});
