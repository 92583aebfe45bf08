import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { BooksReport } from "../../../contract/money/books.ts";
import { send } from "../../../dataProvider/requests/http.ts";
import { formatNumber } from "../../../domain/money/format.ts";
import { formatDateTime } from "../../../domain/time/formatDate.ts";
import { counted } from "../../../domain/text/plural.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { notify } from "../../../ui/notify.ts";
import { Page } from "../../../shell/layout/Page.tsx";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import "./books.css";
import { Bridges } from "./Bridges.tsx";
import { CheckResults } from "./CheckResults.tsx";

const key = ["GET /api/books"];

/** The checks of the books with their results, and how each customer's advance is made up. */
export function BooksScreen() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...callQuery("GET /api/books"),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.last?.state === "running" ? 1000 : false),
  });
  const begin = useMutation({
    mutationFn: () => send("POST /api/books"),
    onSuccess: ({ message }) => {
      notify.success(message);
      void client.invalidateQueries({ queryKey: key });
    },
    onError: (problem) => notify.error(problem),
  });
  const state = data?.last?.state;
  const before = useRef(state);
  useEffect(() => {
    // Reloads the bridges when a check is done.
    if (before.current === "running" && state === "done")
      void client.invalidateQueries({ queryKey: ["GET /api/books/bridges"] });
    before.current = state;
  }, [client, state]);
  return (
    <Page
      title="Проверка учёта"
      lead="Каждую ночь все суммы пересчитываются заново, по исходным записям, и сравниваются с тем, что хранится"
      actions={
        <Button look="primary" icon="play" busy={begin.isPending || state === "running"} onClick={() => begin.mutate()}>
          Проверить сейчас
        </Button>
      }
    >
      {data ? (
        <Report report={data.last} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={8} />
      )}
    </Page>
  );
}

function Report({ report }: { report: BooksReport | null }) {
  if (!report)
    return (
      <EmptyState icon="check" title="Учёт ещё не проверяли">
        Первая проверка пройдёт ночью. Чтобы не ждать, нажмите «Проверить сейчас».
      </EmptyState>
    );
  return (
    <div className="books">
      <Outcome report={report} />
      <CheckResults checks={report.checks} isOver={report.state !== "running"} />
      <Bridges />
    </div>
  );
}

function Outcome({ report }: { report: BooksReport }) {
  const { state, checks, begunAt, finishedAt, author } = report;
  const when = formatDateTime(finishedAt ?? begunAt, pageRegion());
  const who = author === null ? "по расписанию" : `запустил ${author}`;
  const wrong = checks.reduce((sum, check) => sum + check.wrong, 0);
  if (state === "running") return <Course checks={checks} />;
  if (state === "failed")
    return (
      <Notice tone="warning" title="Проверка не закончилась">
        Началась {formatDateTime(begunAt, pageRegion())}, {who}. Что помешало, видно в фоновых работах; проверку можно
        начать заново.
      </Notice>
    );
  if (wrong > 0)
    return (
      <Notice tone="bad" title={`Найдено ${counted(wrong, "расхождение", "расхождения", "расхождений")}`}>
        Проверено {when}, {who}. По каждой проверке с расхождениями есть задача.
      </Notice>
    );
  return (
    <Notice tone="good" title="Всё сходится">
      Проверено {when}, {who}.
    </Notice>
  );
}

function Course({ checks }: Pick<BooksReport, "checks">) {
  const done = checks.filter(({ checked }) => checked !== null).length;
  return (
    <div className="books__course" role="status">
      <label htmlFor="books-course">
        Проверяем: {formatNumber(done)} из {formatNumber(checks.length)}
      </label>
      <progress id="books-course" value={done} max={checks.length} />
    </div>
  );
}
