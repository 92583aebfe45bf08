import type { RateHistory } from "../../../contract/money/rates.ts";
import { formatNumber } from "../../../domain/money/format.ts";

/** The units that a currency's rate is for: "100 RUB". */
export const unitOf = (currency: "USD" | "EUR" | "RUB", { rubScale }: RateHistory): string =>
  currency === "RUB" && rubScale !== 1 ? `${formatNumber(rubScale)} RUB` : currency;
