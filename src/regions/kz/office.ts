// Kazakhstan: taxes, papers and rates (reference B.6–B.10).
import { type Office, offer, type RateRow } from "../office.ts";

export const kzOffice: Office = {
  currencyWords: { whole: ["тенге", "тенге", "тенге"], part: ["тиын", "тиын", "тиын"] },
  currencyIn: "тенге",
  currencyNumber: "398",
  numbers: { bills: "К", acts: "АК", contracts: "ПК" },
  typedBills: "[КкKk]",
  vat: [
    { from: null, percent: "12.00" },
    { from: "2026-01-01", percent: "16.00" },
  ],
  ratesFeed: { url: "https://nationalbank.kz/rss/rates_all.xml", read: rowsOfNbk },
  paymentOrder: {
    caption: "Образец платёжного поручения",
    rows: [
      ["Бенефициар", "name"],
      ["БИН", "taxNumber", "КБе", "beneficiaryCode"],
      ["ИИК", "account"],
      ["Банк бенефициара", "bank"],
      ["БИК", "bic", "Код назначения платежа", "purposeCode"],
      ["Назначение платежа", "purpose"],
    ],
  },
  actForm: "r1",
  publicContract: {
    offer: "статьями 387, 389 и 395 Гражданского кодекса Республики Казахстан",
    law: "законодательством Республики Казахстан, в том числе Законом «О рекламе»",
    vat: "НДС по ставке, которая действует в Республике Казахстан на день операции",
    court: "специализированный межрайонный экономический суд по месту нахождения Исполнителя",
    exchange: "в электронном виде с электронной цифровой подписью",
  },
  personalData: {
    law: "Законом Республики Казахстан от 21.05.2013 № 94-V «О персональных данных и их защите»",
    operator: "собственник и оператор базы данных",
    withoutConsent:
      "Согласия не нужно там, где сбор и обработку предписывает закон, например для бухгалтерского и налогового учёта",
    rights: [
      "отозвать согласие, если это не противоречит закону и нет неисполненных обязательств",
      "знать, что у нас есть ваши данные, и получить о них сведения: зачем, откуда, как и до какого времени",
      "потребовать изменить и дополнить данные, если это подтверждают документы",
      "потребовать заблокировать данные, если их условия сбора и обработки нарушены",
      "потребовать уничтожить данные, которые собраны с нарушением закона",
      "защищать свои права, в том числе требовать возмещения вреда",
    ],
    answer:
      "Мы отвечаем в течение 3 рабочих дней. Изменяем, блокируем или уничтожаем данные в течение 1 рабочего дня после того, как основания подтвердились",
    authority: "уполномоченный орган в сфере защиты персональных данных Республики Казахстан",
    abroad:
      "Базы с персональными данными мы храним на территории Республики Казахстан. Рекламным системам за её пределами мы передаём только то, без чего аккаунт не открыть, и с вашего согласия или на других законных основаниях",
  },
  settings: { electronicExchange: false, negativeActs: "act", maxTopUp: "1000000000.00" },
  systems: {
    yandex_direct: offer("KZT", "5000"),
    google_ads: offer("USD", "10000"),
    meta_ads: offer("USD", "10000"),
    vk_ads: offer("RUB", "5500"),
    mytarget: offer("RUB", "20000"),
    tiktok_ads: offer("USD", "10000"),
    telegram_ads: offer("EUR", "260000", "65000"),
    linkedin_ads: offer("USD", "20000"),
    microsoft_ads: offer("USD", "10000"),
    yandex_business: offer("KZT", "5000"),
    hybrid: offer("USD", "150000"),
    apple_search_ads: offer("USD", "20000"),
    kolesa: offer("KZT", "20000"),
    kaspi_pay: offer("KZT", "5000"),
  },
  usualSums: ["50000.00", "500000.00", "5000000.00"],
};

/** The bank's XML is a flat list of items; cut rather than matched, so that no text can make it slow. */
function rowsOfNbk(text: string): readonly RateRow[] | undefined {
  const items = text.split("<item").slice(1);
  if (items.length === 0) return undefined;
  return items.map((item) => ({
    currency: tagOf(item, "title"),
    date: dayOf(tagOf(item, "pubDate")),
    rate: tagOf(item, "description"),
    scale: tagOf(item, "quant"),
  }));
}

/** "19.06.2026" → "2026-06-19". */
const dayOf = (written: string): string => written.replace(/^(\d\d)\.(\d\d)\.(\d{4})$|^.*$/s, "$3-$2-$1");

function tagOf(item: string, name: string): string {
  const start = item.indexOf(`<${name}>`);
  const end = item.indexOf(`</${name}>`, start);
  return start < 0 || end < 0 ? "" : item.slice(start + name.length + 2, end).trim();
}
