import type { RateHistory } from "../../../contract/rates.ts";
import { formatNumber } from "../../../domain/format.ts";

/** For how much of a currency its rate is said: "100 RUB". */
export const unitOf = (currency: "USD" | "EUR" | "RUB", { rubScale }: RateHistory): string =>
  currency === "RUB" && rubScale !== 1 ? `${formatNumber(rubScale)} RUB` : currency;
