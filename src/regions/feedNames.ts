/** The banks whose rates can be read; a country names one of them, or none. */
export const feedNames = {
  nbrb: "Национальный банк Республики Беларусь",
  nbk: "Национальный Банк Республики Казахстан",
} as const;

export type FeedName = keyof typeof feedNames;
