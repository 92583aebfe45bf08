import { formatMonth } from "../time/formatDate.ts";

/** The refusal to change a closed month; takes "YYYY-MM". */
export const closedMonthWords = (month: string): string =>
  `Месяц закрыт (${formatMonth(`${month}-01`)}): проведите это открытым месяцем или откройте закрытый снова`;
