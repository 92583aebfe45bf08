// The advertising systems of a new database (reference C); afterwards administrators maintain them.

/** A number or name that identifies an account in a system; the account form asks for it. */
export interface Identifier {
  readonly key: string;
  readonly label: string;
  readonly required: boolean;
  /** A regular expression for the whole value. */
  readonly pattern: string;
  readonly example: string;
  /** Where users find it. */
  readonly hint: string;
}

export type SystemKey =
  | "yandex_direct"
  | "google_ads"
  | "meta_ads"
  | "vk_ads"
  | "mytarget"
  | "tiktok_ads"
  | "telegram_ads"
  | "linkedin_ads"
  | "microsoft_ads"
  | "yandex_business"
  | "hybrid"
  | "apple_search_ads"
  | "kufar"
  | "onliner"
  | "kolesa"
  | "bepaid"
  | "kaspi_pay";

export interface System {
  readonly key: SystemKey;
  readonly name: string;
  readonly kind: "advertising" | "payment";
  readonly identifiers: readonly Identifier[];
  /** What an act closes: money spent, or money passed on. */
  readonly closingBasis: "spend" | "transfer";
  /** True if money may be transferred between a customer's accounts in the system. */
  readonly allowTransfer: boolean;
  /** Shown in the account form. */
  readonly warning?: string;
}

type Optional = Partial<Pick<Identifier, "required" | "hint">>;
const identifier = (key: string, label: string, pattern: string, example: string, more: Optional = {}): Identifier => ({
  key,
  label,
  pattern,
  example,
  required: false,
  hint: "",
  ...more,
});
const must = (hint: string) => ({ required: true, hint });

const digits = "^\\d{1,20}$";
const word = "^\\S{1,100}$";
const yandexLogin = "^[a-z][a-z0-9.-]{0,29}$";
const googleNumber = "^\\d{3}-?\\d{3}-?\\d{4}$";

export const systems: readonly System[] = [
  {
    key: "yandex_direct",
    name: "Яндекс Директ",
    kind: "advertising",
    identifiers: [
      identifier("login", "Логин клиента", yandexLogin, "romashka-direct", must("Виден вверху справа в Директе")),
      identifier("clientId", "ClientId", digits, "12345678"),
      identifier("agencyLogin", "Логин агентства", yandexLogin, "agency-direct"),
    ],
    closingBasis: "spend",
    allowTransfer: true,
  },
  {
    key: "google_ads",
    name: "Google Реклама",
    kind: "advertising",
    identifiers: [
      identifier("customerId", "Идентификатор клиента", googleNumber, "123-456-7890", must("10 цифр вверху справа")),
      identifier("managerId", "Управляющий аккаунт (MCC)", googleNumber, "234-567-8901"),
      identifier("billingSetupId", "Способ оплаты", digits, "6789012345"),
      identifier("paymentsAccountId", "Платёжный аккаунт", "^\\d{4}-\\d{4}-\\d{4}-\\d{4}$", "1234-5678-9012-3456"),
    ],
    closingBasis: "spend",
    allowTransfer: true,
  },
  {
    key: "meta_ads",
    name: "Meta Ads (Facebook, Instagram)",
    kind: "advertising",
    identifiers: [
      identifier(
        "adAccountId",
        "Рекламный аккаунт",
        "^act_\\d{5,20}$",
        "act_1234567890",
        must("Ads Manager, Настройки"),
      ),
      identifier("businessId", "Business Manager", digits, "102030405060708"),
      identifier("pageId", "Страница", digits, "108070605040302"),
    ],
    closingBasis: "transfer",
    allowTransfer: true,
  },
  {
    key: "vk_ads",
    name: "VK Реклама",
    kind: "advertising",
    identifiers: [
      identifier("cabinetId", "ID кабинета", digits, "12345678", must("Профиль, «Скопировать ID»")),
      identifier("agencyId", "ID агентства", digits, "1234567"),
      identifier("clientId", "ID клиента", digits, "7654321"),
      identifier("vkUserId", "ID пользователя VK", digits, "987654321"),
    ],
    closingBasis: "spend",
    allowTransfer: true,
  },
  {
    key: "mytarget",
    name: "myTarget",
    kind: "advertising",
    identifiers: [
      identifier(
        "clientUsername",
        "Имя клиента",
        "^\\d+@agency_client$",
        "1234567@agency_client",
        must("Список клиентов"),
      ),
      identifier("agencyId", "ID агентства", digits, "1234567"),
      identifier("clientId", "ID клиента", digits, "7654321"),
    ],
    closingBasis: "spend",
    allowTransfer: true,
  },
  {
    key: "tiktok_ads",
    name: "TikTok Ads",
    kind: "advertising",
    identifiers: [
      identifier("advertiserId", "ID рекламодателя", "^\\d{19}$", "7012345678901234567", must("19 цифр под именем")),
      identifier("bcId", "Business Center", "^\\d{19}$", "7098765432109876543"),
    ],
    closingBasis: "spend",
    allowTransfer: true,
  },
  {
    key: "telegram_ads",
    name: "Telegram Ads",
    kind: "advertising",
    identifiers: [
      identifier("accountName", "Имя кабинета", "^.{1,100}$", "Ромашка", must("Так, как в ads.telegram.org")),
      identifier("ownerNick", "Ник владельца", "^@[A-Za-z][A-Za-z0-9_]{4,31}$", "@romashka_by", must("Начинается с @")),
      identifier("organizationId", "ID организации", word, "romashka"),
    ],
    closingBasis: "transfer",
    allowTransfer: false,
    warning: "Все, кого добавили в кабинет Telegram Ads, видят деньги на нём и могут их тратить",
  },
  {
    key: "linkedin_ads",
    name: "LinkedIn Ads",
    kind: "advertising",
    identifiers: [
      identifier("accountId", "ID аккаунта", "^\\d{6,12}$", "512345678", must("Campaign Manager, под именем")),
    ],
    closingBasis: "transfer",
    allowTransfer: false,
  },
  {
    key: "microsoft_ads",
    name: "Microsoft Advertising",
    kind: "advertising",
    identifiers: [
      identifier("accountNumber", "Номер аккаунта", "^[A-Z0-9]{8}$", "X0001234", must("8 букв и цифр под именем")),
      identifier("accountId", "ID аккаунта", digits, "123456789"),
      identifier("customerId", "ID клиента", digits, "987654321"),
    ],
    closingBasis: "transfer",
    allowTransfer: false,
  },
  {
    key: "yandex_business",
    name: "Яндекс Бизнес",
    kind: "advertising",
    identifiers: [identifier("login", "Логин", yandexLogin, "romashka-biz", must("Логин Яндекс ID"))],
    closingBasis: "transfer",
    allowTransfer: false,
  },
  {
    key: "hybrid",
    name: "Hybrid",
    kind: "advertising",
    identifiers: [identifier("advertiserId", "ID рекламодателя", word, "5f1e2d3c4b5a", must("Список рекламодателей"))],
    closingBasis: "transfer",
    allowTransfer: false,
  },
  {
    key: "apple_search_ads",
    name: "Apple Ads",
    kind: "advertising",
    identifiers: [identifier("orgId", "ID организации", digits, "1234567", must("Настройки аккаунта"))],
    closingBasis: "transfer",
    allowTransfer: false,
  },
  localSystem("kufar", "Куфар"),
  localSystem("onliner", "Onliner"),
  localSystem("kolesa", "Kolesa.kz"),
  paymentSystem("bepaid", "bePaid"),
  paymentSystem("kaspi_pay", "Kaspi Pay"),
];

/** A platform of one country, with individual conditions. */
function localSystem(key: SystemKey, name: string): System {
  return {
    key,
    name,
    kind: "advertising",
    identifiers: [
      identifier("cabinetId", "ID кабинета", word, "100200", must("Профиль компании")),
      identifier("login", "Логин", word, "romashka"),
    ],
    closingBasis: "transfer",
    allowTransfer: false,
  };
}

function paymentSystem(key: SystemKey, name: string): System {
  return {
    key,
    name,
    kind: "payment",
    identifiers: [
      identifier("merchantId", "ID продавца", word, "10020", must("Договор с платёжной системой")),
      identifier("terminalId", "ID терминала", word, "30040"),
    ],
    closingBasis: "transfer",
    allowTransfer: false,
  };
}
