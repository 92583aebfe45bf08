import { useQuery } from "@tanstack/react-query";
import type { ExplainedRate } from "../../contract/money/rates.ts";
import { currencySign, formatDecimal, formatNumber, formatPercent } from "../../domain/money/format.ts";
import { formatDate } from "../../domain/time/formatDate.ts";
import { regionCurrency } from "../../domain/company/region.ts";
import { callQuery } from "../data/callQuery.ts";
import { markupWords, rateUnit } from "./rateWords.ts";
import { useUser } from "../RequireUser.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { Popover } from "../../ui/overlays/Popover.tsx";
import "./Rates.css";

/** The day's rates for the user; each explains its parts (specification §6 Rates, design §5 Rates). */
export function Rates() {
  const { region } = useUser();
  const rates = { ...callQuery("GET /api/rates/explained"), staleTime: 600_000, meta: { isAround: true } };
  const { data, error } = useQuery(rates);
  if (error || data?.length === 0) return <p className="rates rates--missing">Курсов пока нет</p>;
  return (
    <ul className="rates" aria-label="Курсы валют" aria-busy={data === undefined}>
      {data?.map((rate) => (
        <li key={rate.currency}>
          <Popover peek className="rates__rate" trigger={<RateLabel rate={rate} />}>
            <RateStory rate={rate} currency={currencySign(regionCurrency[region])} />
          </Popover>
        </li>
      ))}
    </ul>
  );
}

function RateLabel({ rate }: { rate: ExplainedRate }) {
  return (
    <>
      <span className="rates__currency">{rateUnit(rate)}</span>{" "}
      <span className="figure">{formatDecimal(rate.selling, 2)}</span>
      {rate.stale && (
        <span className="rates__stale">
          <span className="visually-hidden">, курс не сегодняшний</span>
        </span>
      )}
    </>
  );
}

function RateStory({ rate, currency }: { rate: ExplainedRate; currency: string }) {
  const raw = formatNumber(Number(rate.raw));
  return (
    <div className="rate-story">
      <h2 className="rate-story__title">{names[rate.currency]}</h2>
      <dl className="rate-story__steps">
        <div>
          <dt>Курс Нацбанка</dt>
          <dd className="figure">
            {formatNumber(rate.scale)} {rate.currency} = {raw} {currency}
          </dd>
        </div>
        {rate.source !== "none" && (
          <>
            <div>
              <dt>{markupWords(rate)}</dt>
              <dd className="figure">{formatPercent(rate.percent)}</dd>
            </div>
            <div className="rate-story__result">
              <dt>Ваш курс</dt>
              <dd className="figure">
                {formatDecimal(rate.selling, 2)} {currency}
              </dd>
            </div>
          </>
        )}
      </dl>
      {rate.stale ? (
        <Notice tone="warning">
          Нового курса банк ещё не прислал, поэтому действует последний известный: на {formatDate(rate.date)}.
        </Notice>
      ) : (
        <p className="quiet">
          {rate.source === "none" && "Без наценки. "}На {formatDate(rate.date)}
        </p>
      )}
    </div>
  );
}

const names: Readonly<Record<ExplainedRate["currency"], string>> = {
  USD: "Доллар США",
  EUR: "Евро",
  RUB: "Российский рубль",
};
