import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { maxImportedMegabytes, maxImportedRows } from "../../../../definition/importable.ts";
import { ApiError } from "../../../../dataProvider/requests/errors.ts";
import { send } from "../../../../dataProvider/requests/http.ts";
import { newKey } from "../../../../dataProvider/requests/newKey.ts";
import { forgetPages } from "../../../../dataProvider/resourceClient.ts";
import { formatNumber } from "../../../../domain/money/format.ts";
import { NotFound } from "../../../../shell/errors/ErrorPage.tsx";
import { messageOf } from "../../../../ui/states/messageOf.ts";
import { notify } from "../../../../ui/notify.ts";
import { Page } from "../../../../shell/layout/Page.tsx";
import { saveFile } from "../../../../shell/data/saveFile.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { Checkbox } from "../../../../ui/controls/Checkbox.tsx";
import { Notice } from "../../../../ui/states/Notice.tsx";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { mayImport } from "../../access.ts";
import { useRefresh } from "../../actions/useRefresh.ts";
import { useDefinition, useRole } from "../../definitions.tsx";
import { FileChoice } from "../../fields/inputs/FileChoice.tsx";
import { listPath } from "../../paths.ts";
import { ListLink } from "../../record/RecordPage.tsx";
import { ColumnsMatch } from "./ColumnsMatch.tsx";
import "./import.css";
import { ImportFound } from "./ImportFound.tsx";

/** Imports records from a file: first a preview with all errors, then all rows or none. */
export function ImportScreen() {
  const definition = useDefinition();
  const role = useRole();
  return mayImport(definition, role) ? <Import /> : <NotFound />;
}

interface ChosenFile {
  readonly file: File;
  /** The fields of the columns; undefined to match them by the headers. */
  readonly columns: readonly (string | null)[] | undefined;
}

interface Chosen extends ChosenFile {
  /** Distinguishes two choices of the same file. */
  readonly key: string;
}

/** Imports into the section of the context. @param start a file that has been chosen already */
export function Import({ start }: { start?: ChosenFile }) {
  const definition = useDefinition();
  const mayBeQuiet = useRole() === "ADMIN" && definition.rules !== undefined;
  const [isQuiet, setQuiet] = useState(false);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<Chosen | undefined>(() => start && { ...start, key: newKey() });
  const params = { resource: definition.name };
  const query = chosen?.columns === undefined ? {} : { columns: chosen.columns.map((name) => name ?? "").join(",") };
  const preview = useQuery({
    queryKey: ["import preview", definition.name, chosen?.key, query],
    queryFn: async ({ signal }) => {
      if (!chosen) throw new Error("No file is chosen.");
      const found = await send(
        "POST /api/imports/{resource}/preview",
        { params, query, file: chosen.file },
        { signal },
      );
      // One key per preview, so that a repeated press imports once.
      return { found, idempotencyKey: newKey() };
    },
    enabled: chosen !== undefined,
    placeholderData: (before, beforeQuery) => (beforeQuery?.queryKey[2] === chosen?.key ? before : undefined),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const load = useMutation({
    mutationFn: ({ file }: Chosen) => {
      const { found, idempotencyKey = newKey() } = preview.data ?? {};
      const looked = { ...query, ...(found && { seen: found.seen }), ...(isQuiet && { quiet: "true" as const }) };
      return send("POST /api/imports/{resource}", { params, query: looked, file, idempotencyKey });
    },
    onSuccess: async ({ message }) => {
      forgetPages(definition);
      await refresh();
      notify.success(message);
      void navigate(listPath(definition));
    },
    onError: (error) => {
      notify.error(error);
      if (error instanceof ApiError && error.status !== 0) void preview.refetch();
    },
  });
  const faults = useMutation({
    mutationFn: ({ file }: Chosen) => send("POST /api/imports/{resource}/faults", { params, query, file }),
    onSuccess: saveFile,
    onError: (error) => notify.error(error),
  });
  const found = chosen && preview.data?.found;
  // Without an answer the file may be loaded already, so the next attempt is the same one.
  const isUnanswered = load.error instanceof ApiError && load.error.status === 0;
  const isReady = found?.faultCount === 0 && found.added + found.changed > 0 && !preview.isFetching;
  return (
    <Page title={`${definition.label.many}: загрузка из файла`} lead={<ListLink definition={definition} />}>
      <div className="import">
        <div className="import__choice">
          <FileChoice
            label="Файл с записями"
            name={chosen?.file.name}
            onChoose={(file) => {
              load.reset();
              setQuiet(false);
              setChosen({ file, key: newKey(), columns: undefined });
            }}
          />
          <Template resource={definition.name} />
        </div>
        <p className="quiet">
          CSV или Excel, до {formatNumber(maxImportedRows)} строк и {maxImportedMegabytes} МБ, в первой строке названия
          столбцов. Строка с номером записи меняет эту запись, без номера — добавляет новую; пустая ячейка ничего не
          меняет. Клиента, договор и всё, на что запись ссылается, называйте по имени или по номеру записи: #17.
        </p>
        {chosen && preview.isPending && <Skeleton kind="rows" count={5} />}
        {chosen && preview.error && !preview.isFetching && (
          <Notice tone="bad" urgent>
            {explained(preview.error)}
          </Notice>
        )}
        {found && (
          <div className="import__found" aria-busy={preview.isFetching}>
            <ColumnsMatch found={found} onChange={(columns) => setChosen({ ...chosen, columns })} />
            <ImportFound found={found} />
            {mayBeQuiet && (
              <Checkbox
                label="Не запускать правила: писем, задач и вызовов не будет, сработают только обязательные"
                checked={isQuiet}
                disabled={load.isPending || isUnanswered}
                onChange={setQuiet}
              />
            )}
            <div className="import__actions">
              <Button onClick={() => setChosen(undefined)}>Отмена</Button>
              {found.faultCount > 0 && (
                <Button icon="download" busy={faults.isPending} onClick={() => faults.mutate(chosen)}>
                  Скачать ошибки
                </Button>
              )}
              <Button look="primary" disabled={!isReady} busy={load.isPending} onClick={() => load.mutate(chosen)}>
                Загрузить
              </Button>
            </div>
          </div>
        )}
      </div>
    </Page>
  );
}

/** An error of the whole file is shown by its own message. */
export const explained = (error: Error): string =>
  (error instanceof ApiError && (error.errors?.["file"] ?? error.errors?.["columns"])) || messageOf(error);

function Template({ resource }: { resource: string }) {
  const take = useMutation({
    mutationFn: (format: "csv" | "xlsx") =>
      send("GET /api/imports/{resource}/template", { params: { resource }, query: { format } }),
    onSuccess: saveFile,
    onError: (error) => notify.error(error),
  });
  return (
    <div className="field">
      <span className="field__label">Шаблон</span>
      <span className="import__templates">
        <Button icon="download" onClick={() => take.mutate("xlsx")}>
          Excel
        </Button>
        <Button icon="download" onClick={() => take.mutate("csv")}>
          CSV
        </Button>
      </span>
    </div>
  );
}
