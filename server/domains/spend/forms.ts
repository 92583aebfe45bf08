// Formats of advertising systems' reports: their column names, and how they write account numbers. Another system needs an
// entry here; providers' own scripts don't, since they call POST /api/spend.

export type Column = "system" | "account" | "date" | "amount" | "currency";

/** The report format of one system. */
export interface SpendForm {
  readonly label: string;
  /** The possible names of each column, in lower case; a header may continue in brackets: "cost (usd)". */
  readonly columns: Readonly<Partial<Record<Column, readonly string[]>>>;
}

/** The format with the system in each row, used by the administrators' template. */
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

/** Keyed by the system's key. */
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

/** Normalises a system's name to letters and digits, so that "Google Ads" equals the key google_ads. */
export const foldSystem = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Normalises an account's number: lower case, without dashes, spaces and "act_". */
export const foldAccount = (number: string): string =>
  number
    .toLowerCase()
    .replace(/^act_/, "")
    .replace(/[^\p{L}\p{N}.@_]/gu, "");
