import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { RateHistory } from "../../../contract/money/rates.ts";
import { send } from "../../../dataProvider/requests/http.ts";
import { currencySign, formatDecimal, formatPercent } from "../../../domain/money/format.ts";
import { formatDate, formatDateTime } from "../../../domain/time/formatDate.ts";
import { displayRate, sellingRate } from "../../../domain/money/rates.ts";
import { isRegion, regionCurrency, regions, type Region } from "../../../domain/company/region.ts";
import { renewed } from "../../../regions/added.ts";
import { countries } from "../../../regions/index.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { notify } from "../../../ui/notify.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { showingProgress } from "../../../shell/navigation/progress.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Segmented } from "../../../ui/controls/Segmented.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { useFilter } from "../../engine/list/filters/useFilter.ts";
import { RateCharts } from "./RateCharts.tsx";
import "./RatesOverview.css";
import { unitOf } from "./unitOf.ts";

const regionOptions = renewed(() => regions.map((value) => ({ value, label: countries[value].name })));
const lengths = [
  { value: "30", label: "Месяц" },
  { value: "91", label: "Квартал" },
  { value: "366", label: "Год" },
] as const;
const route = "GET /api/rates/history";
/** True until the bank's first answer; after a failure the queue retries later, and nobody waits for that. */
const stillAsking = (data: RateHistory | undefined): boolean =>
  data?.lastTry?.error === null && (data.lastTry.state === "queued" || data.lastTry.state === "running");

/** The current rates of the list's region: their source, their history, and the customers' markup. */
export function RatesOverview() {
  const { filter, set } = useFilter();
  const region = isRegion(filter["region"]) ? filter["region"] : pageRegion();
  const [length, setLength] = useState<(typeof lengths)[number]["value"]>("91");
  const { data, error, refetch } = useQuery({
    ...callQuery(route, { query: { region, days: Number(length) } }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (stillAsking(query.state.data) ? 1000 : false),
  });
  useFresh(stillAsking(data));
  return (
    <section className="rates-overview" aria-label="Курсы сейчас">
      <div className="rates-overview__choices">
        <Segmented
          label="Регион"
          options={regionOptions}
          value={region}
          onChange={(chosen) => set({ region: chosen })}
        />
        <Segmented label="За какое время" options={lengths} value={length} onChange={setLength} />
      </div>
      {data ? (
        <>
          <State history={data} region={region} />
          <RateCharts history={data} region={region} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="rows" count={4} />
      )}
    </section>
  );
}

/** Reloads the list and the header's rates once the bank has been asked. */
function useFresh(asking: boolean): void {
  const queryClient = useQueryClient();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current && !asking)
      for (const key of ["admin/rates", "GET /api/rates/explained"])
        void queryClient.invalidateQueries({ queryKey: [key] });
    asked.current = asking;
  }, [asking, queryClient]);
}

function State({ history, region }: { history: RateHistory; region: Region }) {
  const { latest, stale, markup, settingsId, lastTry } = history;
  return (
    <>
      {stale && (
        <Notice tone="warning">
          {latest
            ? `Нового курса нет: действует курс на ${formatDate(latest.date)}. Спросите банк или введите курс сами.`
            : "Курсов ещё нет: без них не пополнить кабинеты в валюте. Спросите банк или введите курс сами."}
        </Notice>
      )}
      {lastTry && lastTry.state !== "done" && lastTry.error !== null && (
        <Notice tone="bad">
          {lastTry.error}, {formatDateTime(lastTry.at, region, pageRegion())}.
          {lastTry.state === "queued" && " Спросим ещё раз сами."} <Link to="/admin/jobs">Фоновые работы</Link>
        </Notice>
      )}
      <div className="rates-overview__state">
        <p>
          {latest && `На ${formatDate(latest.date)}: ${sourceWords(latest)}. `}
          {markup === null
            ? "Общей наценки у региона нет: клиенты платят по курсу банка, если наценки нет в договоре или у клиента. "
            : `Клиенты платят на ${formatPercent(markup)} больше: это общая наценка региона, её заменяет наценка действующего нестандартного договора. `}
          <Link to={settingsId === null ? "/settings/create" : `/settings/${settingsId}`}>Настройки региона</Link>
        </p>
        <FetchNow region={region} history={history} />
      </div>
      <MarkupExplained history={history} region={region} />
    </>
  );
}

/** How a customer's rate is calculated, and whose markup applies (specification §6 Rates). */
function MarkupExplained({ history, region }: { history: RateHistory; region: Region }) {
  const { latest, markup } = history;
  const sign = currencySign(regionCurrency[region]);
  return (
    <details className="rates-overview__markup">
      <summary>Как получается курс клиента</summary>
      <p>Курс банка умножают на 1 + наценка / 100 и показывают с двумя знаками. Наценку берут первую, какая есть:</p>
      <ol>
        <li>действующего договора на нестандартных условиях;</li>
        <li>региона: {markup === null ? "сейчас не задана" : `сейчас ${formatPercent(markup)}`};</li>
        <li>самого клиента;</li>
        <li>никакой: тогда курс банка.</li>
      </ol>
      {latest && (
        <ul className="figure">
          {(["USD", "EUR", "RUB"] as const).map((currency) => (
            <li key={currency}>
              {unitOf(currency, history)}: {formatDecimal(latest[currency], 4)} + {formatPercent(markup ?? "0")} ={" "}
              <b>
                {formatDecimal(displayRate(sellingRate(latest[currency], markup ?? "0")), 2)}&nbsp;{sign}
              </b>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

const sourceWords = ({ source, time }: NonNullable<RateHistory["latest"]>): string =>
  `${source === "bank" ? "из Национального банка" : "введены вручную"}${time === null ? "" : ` в ${time}`}`;

function FetchNow({ region, history }: { region: Region; history: RateHistory }) {
  const { bank, lastTry } = history;
  const queryClient = useQueryClient();
  const [sending, setSending] = useState(false);
  if (bank === null)
    return (
      <p className="rates-overview__bank">
        Банк не спрашиваем: адрес называет переменная RATES_{region.toUpperCase()}_URL.
      </p>
    );
  const ask = async (): Promise<void> => {
    setSending(true);
    try {
      const { message } = await showingProgress(send("POST /api/rates/fetch", { body: { region } }));
      notify.success(message);
      await queryClient.invalidateQueries({ queryKey: [route] });
    } catch (failure) {
      notify.error(failure);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="rates-overview__bank">
      <Button icon="refresh" busy={sending || stillAsking(history)} onClick={() => void ask()}>
        Спросить банк
      </Button>
      <p className="quiet">
        {bank}: раз в день, а пока курса нет — каждые три часа.
        {lastTry && !stillAsking(history) && ` Последний раз: ${formatDateTime(lastTry.at, region, pageRegion())}.`}
      </p>
    </div>
  );
}
