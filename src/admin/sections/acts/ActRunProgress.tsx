import { useQuery } from "@tanstack/react-query";
import { useRecordContext } from "ra-core";
import { useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import type { ActRunProgress as Progress } from "../../../contract/papers/actRuns.ts";
import { formatMoney, formatNumber } from "../../../domain/money/format.ts";
import { formatMonth } from "../../../domain/time/formatDate.ts";
import { plural } from "../../../domain/text/plural.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { useRefresh } from "../../engine/actions/useRefresh.ts";
import { listLink } from "../../engine/listLink.ts";
import "./acts.css";

const isUnderWay = (state: string | undefined): boolean =>
  state === "counting" || state === "making" || state === "showing";

/** The live progress of a run and its result; every number links to its rows of the report. */
export function ActRunProgress({ id }: { id: number }) {
  const refresh = useRefresh();
  const { data, error, refetch } = useQuery({
    ...callQuery("GET /api/act-runs/{id}/progress", { params: { id } }),
    staleTime: 0,
    refetchInterval: (query) => (isUnderWay(query.state.data?.state) ? 1000 : false),
  });
  // The user has changed the state with the page's buttons.
  const known: unknown = useRecordContext()?.["state"];
  useEffect(() => {
    void refetch();
  }, [known, refetch]);
  const seen = useRef<string>(undefined);
  const state = data?.state;
  useEffect(() => {
    // The page's buttons depend on the record's state, which has changed.
    if (seen.current !== undefined && state !== seen.current) void refresh("onPage");
    seen.current = state;
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton count={3} />;
  return (
    <section className="act-run" aria-label="Ход запуска">
      {(isUnderWay(data.state) || data.state === "stopped") && <Course progress={data} />}
      <p className="act-run__summary" role="status">
        {isUnderWay(data.state) ? "" : summaryOf(data)}
      </p>
      <Numbers id={id} progress={data} />
      {data.reasons.length > 0 && (
        <Notice tone="warning" title="Кому акт составить нельзя">
          <ul className="act-run__reasons">
            {data.reasons.map(({ reason, count }) => (
              <li key={reason}>
                {formatNumber(count)} {plural(count, "клиент", "клиента", "клиентов")}: {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  );
}

const words = { count: "Считаем клиентов", make: "Составляем акты", show: "Показываем акты" } as const;

function Course({ progress: { step, state, done, total } }: { progress: Progress }) {
  const id = useId();
  return (
    <div className="act-run__course">
      <label htmlFor={id}>
        {state === "stopped" ? "Остановлено" : words[step]}: {formatNumber(done)} из {formatNumber(total)}
      </label>
      <progress id={id} value={done} max={Math.max(total, 1)} />
    </div>
  );
}

/** «Будет 312 актов на 1 204 500,00 BYN, 4 клиента не смогут…» */
function summaryOf({ state, step, acts, amount, currency, refused, dateFrom }: Progress): string {
  const sum = formatMoney(amount, currency);
  const many = `${formatNumber(acts)} ${plural(acts, "акт", "акта", "актов")} на ${sum}`;
  const others =
    refused === 0
      ? ""
      : `, ${formatNumber(refused)} ${plural(refused, "клиенту", "клиентам", "клиентам")} акт составить нельзя`;
  if (step === "count") return state === "counted" ? `За ${formatMonth(dateFrom)} будет ${many}${others}.` : "";
  if (acts === 0) return `За ${formatMonth(dateFrom)} новых актов нет${others}.`;
  return `За ${formatMonth(dateFrom)}: ${many}${others}.`;
}

function Numbers({ id, progress }: { id: number; progress: Progress }) {
  const { step, acts, already, carried, nothing, refused } = progress;
  const facts = [
    {
      name: step === "count" ? "Будет составлено" : "Составлено",
      value: acts,
      outcome: step === "count" ? "planned" : "made",
    },
    { name: "Уже было", value: already, outcome: "already" },
    { name: "Перенесено", value: carried, outcome: "carried" },
    { name: "Нечего закрывать", value: nothing, outcome: "nothing" },
    { name: "Не составлено", value: refused, outcome: "refused" },
  ];
  return (
    <dl className="act-run__numbers">
      {facts.map(({ name, value, outcome }) => (
        <div key={outcome}>
          <dt>{name}</dt>
          <dd>
            <Link to={listLink("/admin/act-run-results", { runId: id, outcome })}>{formatNumber(value)}</Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
