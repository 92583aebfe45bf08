import type { Currency } from "../../../src/domain/money/currency.ts";
import type { ListedRegion } from "../../../src/domain/company/region.ts";
import { type Identifier, type System, systems } from "../../../src/domain/company/systems.ts";
import { offices } from "../../../src/regions/offices.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Draft } from "../../engine/registry.ts";
import type { Company } from "../companies.ts";
import type { Random } from "../random.ts";

export interface AccountPlan {
  readonly system: System;
  readonly currency: Currency;
  readonly record: Draft;
}

/** Relative frequency of the systems; systems not listed are rare. */
const popularity: Readonly<Record<string, number>> = {
  ...{ yandex_direct: 24, google_ads: 24, meta_ads: 14, vk_ads: 10, tiktok_ads: 8, telegram_ads: 6, mytarget: 5 },
  ...{ yandex_business: 4, kufar: 4, onliner: 3, kolesa: 4, linkedin_ads: 3, microsoft_ads: 2, apple_search_ads: 2 },
};

const purposes = [
  ...["поиск", "бренд", "ретаргетинг", "новинки", "распродажа", "смарт-баннеры", "видео", "мобильное приложение"],
  ...[
    "конкуренты",
    "акция месяца",
    "доставка",
    "опт",
    "филиалы",
    "вакансии",
    "сезон",
    "лояльность",
    "товарная галерея",
  ],
];

/** A number of accounts for one customer, the first ones in different systems. */
export function accountsFor(
  random: Random,
  { region, brand, slug }: Company,
  count: number,
  secrets: Secrets,
): AccountPlan[] {
  const offered = systems.filter((system) => offices[region].systems[system.key]);
  const frequent = offered.flatMap((system) => Array<System>(popularity[system.key] ?? 1).fill(system));
  return random.some(purposes, count).map((purpose, index) => {
    const system = index < 6 ? (offered[index] ?? random.pick(offered)) : random.pick(frequent);
    const name = `${brand}: ${purpose}`;
    const currency = currencyIn(system, region);
    const identifiers = identifiersOf(random, system, slug, brand);
    const valueOf = (keys: readonly string[]) => identifiers.find(({ key }) => keys.includes(key))?.value ?? null;
    const record = {
      ...{ name, region, currency, identifiers, site: `https://${slug}.example`, email: `reklama@${slug}.example` },
      status: random.chance(0.1) && index > 2 ? "suspended" : "active",
      login: valueOf(["login", "accountName", "clientUsername"]),
      password: random.chance(0.2) ? secrets.seal(`demo-${slug}-${index}`) : null,
      externalAccountId: identifiers[0]?.value ?? null,
      externalCustomerId: valueOf(["clientId", "customerId", "businessId"]),
      agencyId: valueOf(["agencyId", "agencyLogin", "managerId", "bcId"]),
    };
    return { system, currency, record };
  });
}

function currencyIn({ key }: System, region: ListedRegion): Currency {
  const offer = offices[region].systems[key];
  if (!offer) throw new Error(`${key} is not offered in ${region}.`);
  return offer.currency;
}

const identifiersOf = (random: Random, { identifiers }: System, slug: string, brand: string) =>
  identifiers
    .filter(({ required }) => required || random.chance(0.6))
    .map((identifier) => ({ key: identifier.key, value: valueOf(random, identifier, slug, brand) }));

/** Logins come from the company's name; numbers look like the example with other digits. */
function valueOf(random: Random, { key, example }: Identifier, slug: string, brand: string): string {
  if (key === "login") return `${slug}-${random.int(1, 99)}`;
  if (key === "accountName") return brand;
  if (key === "organizationId") return slug;
  if (key === "ownerNick") return `@${slug.replaceAll("-", "_")}`;
  let isFirst = true;
  return example.replace(/\d/g, (digit) => {
    if (!isFirst) return String(random.int(0, 9));
    isFirst = false;
    return digit;
  });
}

/** The number of accounts of each customer: `total` in all, unevenly spread, and many for the customers in `rich`. */
export function accountCounts(random: Random, customers: number, total: number, rich: readonly number[]): number[] {
  const counts = Array.from({ length: customers }, (_, index) =>
    index < total % customers ? Math.ceil(total / customers) : Math.floor(total / customers),
  );
  for (let moves = 0; moves < customers * 3; moves += 1) {
    const from = random.int(0, customers - 1);
    const to = random.chance(0.1) ? random.pick(rich) : random.int(0, customers - 1);
    if (from === to || rich.includes(from) || (counts[from] ?? 0) <= 3 || (counts[to] ?? 0) >= 14) continue;
    counts[from] = (counts[from] ?? 0) - 1;
    counts[to] = (counts[to] ?? 0) + 1;
  }
  return counts;
}
