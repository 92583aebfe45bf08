// Texts that explain a rate, shared by the header and the calculators.
import { formatNumber } from "../../domain/money/format.ts";
import type { Decimal } from "../../domain/money/money.ts";
import type { MarkedUpRate } from "../../domain/money/rates.ts";

/** "USD", or "100 RUB" if the bank's rate is for a hundred. */
export const rateUnit = ({ currency, scale }: Pick<MarkedUpRate, "currency" | "scale">): string =>
  scale === 1 ? currency : ratedUnits({ currency, scale });

/** "1 USD", "100 RUB": the units that a rate is for. */
export const ratedUnits = ({ currency, scale }: Pick<MarkedUpRate, "currency" | "scale">): string =>
  `${formatNumber(scale)}\u00a0${currency}`;

/** A rate with all its digits, so that users can recalculate with it. */
export const rateFigure = (rate: Decimal): string => formatNumber(Number(rate), 8);

/** The markup and its source: «Наценка по договору № 12». */
export const markupWords = ({
  source,
  contractNumber,
}: Pick<MarkedUpRate, "source"> & { readonly contractNumber?: string | undefined }): string =>
  `Наценка${sources[source](contractNumber)}`;

const sources: Readonly<Record<MarkedUpRate["source"], (contract: string | undefined) => string>> = {
  contract: (number) => (number === undefined ? " по вашему договору" : ` по договору № ${number}`),
  region: () => ", общая для всех",
  user: () => ", ваша личная",
  none: () => "",
};
