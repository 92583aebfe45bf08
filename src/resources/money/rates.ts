import { rateScale } from "../../domain/money/currency.ts";
import { plural } from "../../domain/text/plural.ts";
import { defaultRegion, perRegion, type Region } from "../../domain/company/region.ts";
import { regionChoices } from "../shared/choices.ts";
import { defineResource } from "../../definition/defineResource.ts";
import { choice, date, decimal, text } from "../../definition/fields.ts";

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
    usd: decimal("USD", { required: true, scale: 4, min: "0.0001" }),
    eur: decimal("EUR", { required: true, scale: 4, min: "0.0001" }),
    rub: decimal("RUB", {
      required: true,
      scale: 4,
      min: "0.0001",
      help: rubHelp(defaultRegion),
      region: perRegion((region) => ({ help: rubHelp(region) })),
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
    empty: "Курсов ещё нет: загрузите их с сайта национального банка или добавьте вручную.",
    ownRegion: "region",
    part: "rates",
  },
  indexes: [["region", "date"]],
  form: { tabs: { Курсы: ["date", "time", "region", "usd", "eur", "rub", "source"] } },
});

function rubHelp(region: Region): string {
  const scale = rateScale(region, "RUB");
  return `За ${scale} ${plural(scale, "российский рубль", "российских рубля", "российских рублей")}`;
}
