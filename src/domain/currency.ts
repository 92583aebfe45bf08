/** ISO 4217 codes of the currencies that the product knows: the regions' own, then those with a rate. */
export const currencies = ["BYN", "KZT", "USD", "EUR", "RUB"] as const;

export type Currency = (typeof currencies)[number];

/** The currencies whose rates the header shows, in its order (specification §1, §9). */
export const rateCurrencies = ["USD", "EUR", "RUB"] as const satisfies readonly Currency[];

export type RateCurrency = (typeof rateCurrencies)[number];
