// How a rate tells what it is made of, in the header and in a calculation alike.
import { formatNumber } from "../../domain/format.ts";
import type { Decimal } from "../../domain/money.ts";
import type { MarkedUpRate } from "../../domain/rates.ts";

/** "USD", or "100 RUB" where the bank rates a hundred. */
export const rateUnit = ({ currency, scale }: Pick<MarkedUpRate, "currency" | "scale">): string =>
  scale === 1 ? currency : ratedUnits({ currency, scale });

/** "1 USD", "100 RUB": what a rate is said for. */
export const ratedUnits = ({ currency, scale }: Pick<MarkedUpRate, "currency" | "scale">): string =>
  `${formatNumber(scale)}\u00a0${currency}`;

/** A rate with every digit that it has: whoever reckons with what is shown gets what is written. */
export const rateFigure = (rate: Decimal): string => formatNumber(Number(rate), 8);

/** The markup and whose it is: «Наценка по договору № 12». */
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
