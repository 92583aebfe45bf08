// Belarus: taxes, papers and rates (reference B.6–B.10).
import { z } from "zod";
import { type Office, offer, type RateRow } from "../office.ts";

export const byOffice: Office = {
  currencyWords: {
    whole: ["белорусский рубль", "белорусских рубля", "белорусских рублей"],
    part: ["копейка", "копейки", "копеек"],
  },
  currencyIn: "белорусских рублях",
  currencyNumber: "933",
  numbers: { bills: "Б", acts: "А", contracts: "П" },
  typedBills: "[БбBb]",
  vat: [{ from: null, percent: "20.00" }],
  ratesFeed: { url: "https://api.nbrb.by/exrates/rates?periodicity=0", read: rowsOfNbrb },
  paymentOrder: {
    caption: "Для платёжного поручения",
    rows: [
      ["Получатель", "name"],
      ["УНП", "taxNumber"],
      ["Счёт (IBAN)", "account"],
      ["Банк", "bank"],
      ["БИК", "bic"],
      ["Назначение платежа", "purpose"],
    ],
  },
  actForm: "general",
  publicContract: {
    offer: "статьями 396, 398 и 407 Гражданского кодекса Республики Беларусь",
    law: "законодательством Республики Беларусь, в том числе Законом «О рекламе»",
    vat: "НДС по ставке, которая действует в Республике Беларусь на день операции",
    court: "экономический суд по месту нахождения Исполнителя",
    exchange: "через оператора электронного документооборота с электронной цифровой подписью",
  },
  personalData: {
    law: "Законом Республики Беларусь от 07.05.2021 № 99-З «О защите персональных данных»",
    operator: "оператор",
    withoutConsent:
      "Согласия не нужно там, где данные требуются, чтобы заключить и исполнить договор, или где обработку предписывает закон: счета, акты, налоговый учёт",
    rights: [
      "отозвать согласие в любое время и без объяснений",
      "узнать, какие данные о вас мы обрабатываем, откуда они и зачем",
      "потребовать исправить неполные, устаревшие или неточные данные",
      "раз в год бесплатно узнать, кому мы передавали ваши данные",
      "потребовать прекратить обработку и удалить данные, если для неё нет оснований",
      "обжаловать наши действия",
    ],
    answer:
      "Мы отвечаем в течение 15 дней, а на вопрос о том, какие данные у нас есть, — в течение 5 рабочих дней. После отзыва согласия мы в течение 15 дней прекращаем обработку и удаляем данные, если хранить их нас не обязывает закон",
    authority: "Национальный центр защиты персональных данных Республики Беларусь (cpd.by)",
    abroad:
      "Рекламным системам мы передаём только то, без чего аккаунт не открыть. Если система находится в стране, где права людей не защищены на должном уровне, мы делаем это, только если без этого не исполнить договор или если вы согласились",
  },
  settings: { electronicExchange: true, negativeActs: "carry" },
  systems: {
    yandex_direct: offer("BYN", "30"),
    google_ads: offer("USD", "50"),
    meta_ads: offer("USD", "50"),
    vk_ads: offer("RUB", "35"),
    mytarget: offer("RUB", "120"),
    tiktok_ads: offer("USD", "65"),
    telegram_ads: offer("EUR", "1700", "420"),
    linkedin_ads: offer("USD", "100"),
    microsoft_ads: offer("USD", "50"),
    yandex_business: offer("BYN", "30"),
    hybrid: offer("USD", "1000"),
    apple_search_ads: offer("USD", "100"),
    kufar: offer("BYN", "100"),
    onliner: offer("BYN", "100"),
    bepaid: offer("BYN", "30"),
  },
  usualSums: ["100.00", "1000.00", "10000.00"],
};

const nbrbAnswer = z.array(
  z.object({
    Date: z.string(),
    Cur_Abbreviation: z.string(),
    Cur_Scale: z.number(),
    Cur_OfficialRate: z.number(),
  }),
);

function rowsOfNbrb(text: string): readonly RateRow[] | undefined {
  const { data } = nbrbAnswer.safeParse(parsed(text));
  return data?.map((row) => ({
    currency: row.Cur_Abbreviation,
    date: row.Date.slice(0, 10),
    rate: row.Cur_OfficialRate,
    scale: row.Cur_Scale,
  }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
