import { formatMonth } from "./formatDate.ts";

/** Why nothing is written in a month any more; of "YYYY-MM". */
export const closedMonthWords = (month: string): string =>
  `Месяц закрыт (${formatMonth(`${month}-01`)}): проведите это открытым месяцем или откройте закрытый снова`;
