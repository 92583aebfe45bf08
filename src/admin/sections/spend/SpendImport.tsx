import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../dataProvider/requests/http.ts";
import { newKey } from "../../../dataProvider/requests/newKey.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { messageOf } from "../../../ui/states/messageOf.ts";
import { notify } from "../../../ui/notify.ts";
import { Page } from "../../../shell/layout/Page.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { ButtonLink } from "../../../ui/controls/ButtonLink.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Select } from "../../../ui/controls/Select.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { FileChoice } from "../../engine/fields/inputs/FileChoice.tsx";
import "./SpendImport.css";
import { SpendPreview } from "./SpendPreview.tsx";

interface Chosen {
  readonly file: File;
  /** One idempotency key per file, so that a repeated press loads it once. */
  readonly key: string;
}

/** Loads spend from a file: first a preview, then all of it or nothing. */
export function SpendImport() {
  const client = useQueryClient();
  const [system, setSystem] = useState("");
  const [chosen, setChosen] = useState<Chosen>();
  const query = system === "" ? {} : { system };
  const forms = useQuery(callQuery("GET /api/spend/forms"));
  const preview = useQuery({
    queryKey: ["spend preview", system, chosen?.key],
    queryFn: ({ signal }) =>
      chosen ? send("POST /api/spend/preview", { query, file: chosen.file }, { signal }) : Promise.reject(new Error()),
    enabled: chosen !== undefined,
    retry: false,
    staleTime: 0,
  });
  const load = useMutation({
    mutationFn: ({ file, key }: Chosen) => send("POST /api/spend/file", { query, file, idempotencyKey: key }),
    onSuccess: ({ importId, message }) => {
      setChosen(undefined);
      void client.invalidateQueries();
      notify.success(message, { to: `/admin/spend-imports/${importId}`, label: "Открыть загрузку" });
    },
    onError: (error) => notify.error(error),
  });
  const found = chosen && preview.data;
  const isLoadable = found !== undefined && found.faultCount === 0 && found.rows > 0;
  return (
    <Page
      title="Расход"
      lead="Сколько потратили рекламные системы, по аккаунтам и дням"
      actions={<ButtonLink to="/admin/spend-imports">Прошлые загрузки</ButtonLink>}
    >
      <div className="spend-import">
        <div className="spend-import__choice">
          <Select
            label="Чей это отчёт"
            value={system === "" ? "common" : system}
            options={[
              { value: "common", label: "Общая форма, любые системы" },
              ...(forms.data ?? []).map((form) => ({ value: form.system, label: form.label })),
            ]}
            onChange={(next) => setSystem(next === "common" ? "" : next)}
          />
          <FileChoice
            label="Файл с расходом"
            name={chosen?.file.name}
            onChoose={(file) => {
              load.reset();
              setChosen({ file, key: newKey() });
            }}
          />
        </div>
        <p className="quiet">
          CSV или Excel, в первой строке названия столбцов: {columnsOf(forms.data, system)}. Расход за день заменяет то,
          что было загружено за этот день раньше: один и тот же файл можно загрузить дважды.
        </p>
        {chosen && preview.isFetching && <Skeleton kind="rows" count={5} />}
        {chosen && preview.error && !preview.isFetching && (
          <Notice tone="bad" urgent>
            {messageOf(preview.error)}
          </Notice>
        )}
        {found && !preview.isFetching && (
          <>
            <SpendPreview found={found} />
            <div className="spend-import__actions">
              <Button onClick={() => setChosen(undefined)}>Отмена</Button>
              <Button look="primary" disabled={!isLoadable} busy={load.isPending} onClick={() => load.mutate(chosen)}>
                Загрузить
              </Button>
            </div>
          </>
        )}
      </div>
    </Page>
  );
}

const columnsOf = (forms: readonly { system: string; columns: string }[] | undefined, system: string): string =>
  forms?.find((form) => form.system === system)?.columns ??
  "«Система», «Аккаунт» (его номер в системе), «Дата», «Расход» и, если хочется проверить, «Валюта»";
