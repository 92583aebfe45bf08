import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { ApiError } from "../../../dataProvider/requests/errors.ts";
import { send } from "../../../dataProvider/requests/http.ts";
import { newKey } from "../../../dataProvider/requests/newKey.ts";
import { formatNumber } from "../../../domain/money/format.ts";
import { regions, type Region } from "../../../domain/company/region.ts";
import { renewed } from "../../../regions/added.ts";
import { countries } from "../../../regions/index.ts";
import { messageOf } from "../../../ui/states/messageOf.ts";
import { notify } from "../../../ui/notify.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Segmented } from "../../../ui/controls/Segmented.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { Table } from "../../../ui/tables/Table.tsx";
import { useRefresh } from "../../engine/actions/useRefresh.ts";
import { useDefinition } from "../../engine/definitions.tsx";
import { FileChoice } from "../../engine/fields/inputs/FileChoice.tsx";
import { resourceOf } from "../../engine/paths.ts";
import "./bank.css";
import { EnrolClear } from "./EnrolClear.tsx";

const regionOptions = renewed(() => regions.map((value) => ({ value, label: countries[value].name })));

/** Uploads a statement; certain payments are enrolled with one press, the others are reviewed one by one. */
export function BankOverview() {
  const resource = resourceOf(useDefinition());
  const refresh = useRefresh();
  const [region, setRegion] = useState<Region>(pageRegion);
  const load = useMutation({
    mutationFn: (file: File) =>
      send("POST /api/bank/statements", { query: { region }, file, idempotencyKey: newKey() }),
    onSuccess: ({ statementId, message }) => {
      notify.success(message, { to: `/admin/bank-statements/${statementId}`, label: "Открыть выписку" });
      void refresh("onPage");
    },
  });
  const { data: waiting, isPending } = useQuery({
    queryKey: [resource, "waiting"],
    queryFn: ({ signal }) => send("GET /api/bank/waiting", {}, { signal }),
    staleTime: 0,
  });
  return (
    <section className="bank-overview" aria-label="Выписка и проведение">
      <div className="bank-overview__load">
        <FileChoice
          label="Файл выписки"
          name={load.isPending ? "Загружаем…" : "Загрузить выписку"}
          accept=".txt,.csv,.xlsx,text/plain,text/csv"
          disabled={load.isPending}
          onChoose={(file) => load.mutate(file)}
        />
        <Segmented label="Чей счёт в таблице" options={regionOptions} value={region} onChange={setRegion} />
        <p className="quiet">
          Файл обмена с 1С или таблица CSV, Excel. Файл 1С сам называет счёт, для таблицы выберите регион. Одна и та же
          оплата дважды не загрузится. <Link to="/admin/bank-statements">Прошлые выписки</Link>
        </p>
      </div>
      {load.isError && <LoadFaults error={load.error} />}
      {load.data && <Outcome {...load.data} />}
      {isPending && <Skeleton count={1} />}
      {waiting && waiting.certain.length > 0 && <EnrolClear ids={waiting.certain} />}
    </section>
  );
}

interface OutcomeProps {
  statementId: number;
  added: number;
  certain: number;
  known: number;
  passed: number;
}

function Outcome({ statementId, added, certain, known, passed }: OutcomeProps) {
  return (
    <Notice tone={added > 0 ? "good" : "neutral"} title={added > 0 ? "Выписка загружена" : "Новых оплат нет"}>
      Новых: {formatNumber(added)}, из них ясных: {formatNumber(certain)}. Загружено раньше: {formatNumber(known)}.{" "}
      {passed > 0 && (
        <Link to={`/admin/bank-statements/${statementId}`}>Пропущено: {formatNumber(passed)}, почему</Link>
      )}
    </Notice>
  );
}

/** The errors in the file, of which nothing was stored. */
function LoadFaults({ error }: { error: Error }) {
  const errors = error instanceof ApiError ? (error.errors ?? {}) : {};
  const lines = Object.entries(errors).flatMap(([key, message]) => {
    const [, line] = /^lines\.(\d+)$/.exec(key) ?? [];
    return line === undefined ? [] : [{ line: Number(line), message }];
  });
  return (
    <>
      <Notice tone="bad" urgent title="Выписка не загружена">
        {errors["file"] ?? (lines.length > 0 ? "Исправьте строки и выберите файл снова." : messageOf(error))}
      </Notice>
      {lines.length > 0 && (
        <Table
          label="Ошибки в выписке"
          columns={[
            { key: "line", label: "Строка", cell: ({ line }) => <span className="figure">{line}</span> },
            { key: "message", label: "Что не так", card: "heading", cell: ({ message }) => message },
          ]}
          rows={lines}
          rowKey={({ line }) => line}
        />
      )}
    </>
  );
}
