/** The currencies whose rates the header shows, in order (specification §1, §9). */
export const rateCurrencies = ["USD", "EUR", "RUB"] as const;

export type RateCurrency = (typeof rateCurrencies)[number];
