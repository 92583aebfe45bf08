import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Readiness } from "../../../contract/regions.ts";
import { regions } from "../../../domain/company/region.ts";
import { countries as country } from "../../../resources/system/countries.ts";
import { regions as settings } from "../../../resources/system/regions.ts";
import { createPath, recordPath } from "../../engine/paths.ts";
import { countries } from "../../../regions/index.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import "./regions.css";

type Need = Readiness["missing"][number];

/** What is missing, and where to set it: a tab of the settings, or another screen. */
const needs: Readonly<Record<Need, { readonly words: string; readonly to: string }>> = {
  payTypes: { words: "не выбраны условия оплаты", to: "?" },
  senderEmail: { words: "нет e-mail отправителя: письма уйдут с общего адреса", to: "?" },
  systems: { words: "нет рекламных систем: пополнять нечего", to: "?tab=2" },
  seller: { words: "реквизиты организации не полны, и в счетах и актах останутся пропуски", to: "?tab=3" },
  signer: { words: "не назван подписант документов", to: "?tab=4" },
  publicContract: { words: "нет действующего публичного договора", to: "?tab=4" },
  policy: { words: "нет действующей политики персональных данных", to: "?tab=4" },
  rates: { words: "нет курсов: кабинеты в валюте не пополнить", to: "/admin/rates" },
};

/** The region's site, and what is missing to serve customers; renders nothing if unknown. */
export function RegionReadiness({ id }: { id: number }) {
  const readiness = callQuery("GET /api/regions/{id}/readiness", { params: { id } });
  const { data, isPending } = useQuery({ ...readiness, staleTime: 0 });
  if (!data) return isPending ? <Skeleton count={2} /> : null;
  if (!data.known) return <Unknown />;
  const { rules } = data;
  return (
    <div className="region-readiness">
      {data.missing.length > 0 && (
        <Notice tone="warning" title="Чтобы регион работал">
          <ul>
            {data.missing.map((need) => (
              <li key={need}>
                <Link to={needs[need].to}>{needs[need].words}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {rules !== null && (
        <p className="quiet">
          <Link to={recordPath(country, rules)}>Правила страны</Link>
        </p>
      )}
      {data.site !== null && (
        <p className="quiet">
          Сайт региона: <a href={data.site}>{data.site.replace(/^https?:\/\//, "")}</a>
        </p>
      )}
    </div>
  );
}

const Unknown = () => (
  <Notice tone="warning" title="Этого региона кабинет ещё не знает">
    <p>
      Правила есть для регионов: {regions.map((code) => `${code.toUpperCase()} — ${countries[code].name}`).join(", ")}.
      Правила — это налоговые номера и счета, курсы банка, формы документов и тексты. Настройки сохранятся, но сайта,
      клиентов и документов у региона не будет, пока <Link to={createPath(settings)}>его страну не добавят</Link>.
    </p>
  </Notice>
);
