import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Readiness } from "../../../contract/regions.ts";
import { regions } from "../../../domain/region.ts";
import { countries } from "../../../regions/index.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { Notice } from "../../../ui/states/Notice.tsx";
import "./regions.css";

type Need = Readiness["missing"][number];

/** What is lacking, and where it is put right: a tab of the settings, or another screen. */
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

/** Where the region's site is and what it lacks to serve customers; nothing where that can't be known. */
export function RegionReadiness({ id }: { id: number }) {
  const { data } = useQuery({ ...callQuery("GET /api/regions/{id}/readiness", { params: { id } }), staleTime: 0 });
  if (!data) return null;
  if (!data.known) return <Unknown />;
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
      клиентов и документов у региона не будет, пока правила не появятся в программе.
    </p>
  </Notice>
);
