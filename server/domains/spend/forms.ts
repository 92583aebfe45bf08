// How each system writes its reports: what its columns are called, and how it writes the number of an account. A report of
// another system is an entry here; the provider's own scripts need none, for they call POST /api/spend.

export type Column = "system" | "account" | "date" | "amount" | "currency";

/** The adapter of one system's reports. */
export interface SpendForm {
  readonly label: string;
  /** Column → what it may be called, in small letters; a heading may go on in brackets: "cost (usd)". */
  readonly columns: Readonly<Partial<Record<Column, readonly string[]>>>;
}

/** The form that names the system in each row: what the administrators' template looks like. */
export const commonForm: SpendForm = {
  label: "Общая форма",
  columns: {
    system: ["система", "рекламная система", "system"],
    account: ["аккаунт", "номер аккаунта", "номер аккаунта в системе", "account", "account id"],
    date: ["дата", "день", "date", "day"],
    amount: ["расход", "сумма", "потрачено", "amount", "cost", "spend"],
    currency: ["валюта", "currency"],
  },
};

const russian = { date: ["дата", "день"], currency: ["валюта"] } as const;
const english = { date: ["day", "date", "день", "дата"], currency: ["currency", "currency code", "валюта"] } as const;

/** By the key of the system. */
export const spendForms: Readonly<Record<string, SpendForm>> = {
  yandex_direct: {
    label: "Отчёт Яндекс Директа",
    columns: { ...russian, account: ["логин клиента", "клиент", "логин"], amount: ["расход", "расход, всего"] },
  },
  google_ads: {
    label: "Отчёт Google Ads",
    columns: {
      ...english,
      account: ["customer id", "external customer id", "идентификатор клиента"],
      amount: ["cost", "стоимость", "расходы"],
    },
  },
  meta_ads: {
    label: "Отчёт Meta Ads",
    columns: {
      ...english,
      account: ["account id", "идентификатор аккаунта", "id аккаунта"],
      amount: ["amount spent", "потраченная сумма", "сумма затрат"],
    },
  },
  vk_ads: {
    label: "Отчёт VK Рекламы",
    columns: { ...russian, account: ["id кабинета", "кабинет"], amount: ["потрачено", "расход", "списано"] },
  },
  tiktok_ads: {
    label: "Отчёт TikTok Ads",
    columns: { ...english, account: ["account id", "advertiser id"], amount: ["cost", "total cost"] },
  },
};

/** Systems are compared by letters and digits: "Google Ads" is the key google_ads. */
export const foldSystem = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Numbers of accounts are compared by what is left without dashes, spaces, "act_" and the size of letters. */
export const foldAccount = (number: string): string =>
  number
    .toLowerCase()
    .replace(/^act_/, "")
    .replace(/[^\p{L}\p{N}.@_]/gu, "");
