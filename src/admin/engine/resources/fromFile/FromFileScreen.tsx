import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ResourceContextProvider } from "ra-core";
import { useState, type FormEvent } from "react";
import { Link } from "react-router";
import type { ProposedSection } from "../../../../contract/records/definitions.ts";
import { maxFileColumns } from "../../../../definition/fileTypes.ts";
import { maxImportedMegabytes, maxImportedRows } from "../../../../definition/importable.ts";
import { send } from "../../../../dataProvider/requests/http.ts";
import { newKey } from "../../../../dataProvider/requests/newKey.ts";
import { formatNumber } from "../../../../domain/money/format.ts";
import { counted } from "../../../../domain/text/plural.ts";
import { Page } from "../../../../shell/layout/Page.tsx";
import { LeaveGuard } from "../../../../shell/navigation/LeaveGuard.tsx";
import { Button } from "../../../../ui/controls/Button.tsx";
import { TextField } from "../../../../ui/controls/TextField.tsx";
import { focusPage } from "../../../../ui/focusPage.ts";
import { notify } from "../../../../ui/notify.ts";
import { Notice } from "../../../../ui/states/Notice.tsx";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { useDefinitions } from "../../definitions.tsx";
import { FileChoice } from "../../fields/inputs/FileChoice.tsx";
import { explained, Import } from "../../list/import/ImportScreen.tsx";
import { Refusal } from "../forms/Refusal.tsx";
import { textOf } from "../newField/newField.ts";
import { refreshSections } from "../../../../shell/data/refreshSections.ts";
import { definitionFor, fieldsOfColumns, isComplete, nameFault, wishFor } from "./fromFile.ts";
import "./fromFile.css";
import { ProposedColumns } from "./ProposedColumns.tsx";

interface Made {
  readonly name: string;
  readonly file: File;
  readonly columns: readonly (string | null)[];
}

/** Creates a section from a file, and then imports the file's rows into it. */
export function FromFileScreen() {
  const [made, setMade] = useState<Made>();
  const definition = useDefinitions().find(made?.name ?? "");
  if (!made) return <Proposal onMade={setMade} />;
  if (!definition)
    return (
      <Page title="Раздел из файла">
        <Skeleton kind="rows" count={5} />
      </Page>
    );
  return (
    <ResourceContextProvider value={made.name}>
      <Import start={made} />
    </ResourceContextProvider>
  );
}

function Proposal({ onMade }: { onMade: (made: Made) => void }) {
  const [chosen, setChosen] = useState<{ readonly file: File; readonly key: string }>();
  const { data, error, isFetching } = useQuery({
    queryKey: ["section proposal", chosen?.key],
    queryFn: ({ signal }) => {
      if (!chosen) throw new Error("No file is chosen.");
      return send("POST /api/definitions/proposal", { file: chosen.file }, { signal });
    },
    enabled: chosen !== undefined,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Page title="Раздел из файла" lead={<Link to="/admin/resources">Разделы</Link>}>
      <div className="from-file">
        <FileChoice
          label="Файл с таблицей"
          name={chosen?.file.name}
          onChoose={(file) => setChosen({ file, key: newKey() })}
        />
        <p className="quiet">
          CSV или Excel, до {formatNumber(maxImportedRows)} строк, {maxFileColumns} столбцов и {maxImportedMegabytes}{" "}
          МБ, в первой строке названия столбцов. Мы предложим поля по названиям и значениям; до создания раздела их
          можно поправить.
        </p>
        {isFetching && <Skeleton kind="rows" count={5} />}
        {error && !isFetching && (
          <Notice tone="bad" urgent>
            {explained(error)}
          </Notice>
        )}
        {chosen && data && <Proposed key={chosen.key} proposed={data} file={chosen.file} onMade={onMade} />}
      </div>
    </Page>
  );
}

interface ProposedProps {
  proposed: ProposedSection;
  file: File;
  onMade: (made: Made) => void;
}

/** The proposed section, to be adjusted and confirmed. */
function Proposed({ proposed, file, onMade }: ProposedProps) {
  const client = useQueryClient();
  const [wish, setWish] = useState(() => wishFor(proposed));
  const change = (part: Partial<typeof wish>): void => setWish((before) => ({ ...before, ...part }));
  const name = wish.name.trim();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      send("PUT /api/definitions/sections/{name}", {
        params: { name },
        body: { text: textOf(definitionFor(proposed, wish)), seen: 0 },
      }),
    onSuccess: () => {
      notify.success("Раздел создан, осталось загрузить строки");
      onMade({ name, file, columns: fieldsOfColumns(proposed, wish) });
      focusPage();
    },
    onSettled: () => refreshSections(client),
  });
  const isReady = isComplete(wish);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !isPending) mutate();
  };
  return (
    <form className="from-file" onSubmit={submit}>
      <LeaveGuard isUnsaved />
      <div className="from-file__names">
        <TextField label="Название раздела" value={wish.many} maxLength={80} onChange={(many) => change({ many })} />
        <TextField
          label="Одна запись в нём"
          hint="Например, «Заявка»"
          value={wish.one}
          maxLength={80}
          onChange={(one) => change({ one })}
        />
        <TextField
          label="Имя в адресе"
          value={wish.name}
          maxLength={40}
          error={nameFault(wish)}
          onChange={(typed) => change({ name: typed })}
        />
      </div>
      <ProposedColumns {...{ proposed, wish }} onChange={(columns) => change({ columns })} />
      <Refusal title="Раздел не создан" error={error} />
      <div className="from-file__bar">
        <Button type="submit" look="primary" busy={isPending} disabled={!isReady}>
          Создать раздел
        </Button>
        <span className="quiet">
          {counted(proposed.rows, "строка", "строки", "строк")} в файле. Раздел увидят только администраторы.
        </span>
      </div>
    </form>
  );
}
