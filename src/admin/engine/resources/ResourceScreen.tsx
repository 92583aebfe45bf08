import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { AnswerOf } from "../../../contract/call.ts";
import type { definitionCalls } from "../../../contract/records/definitions.ts";
import { ApiError } from "../../../dataProvider/requests/errors.ts";
import { counted } from "../../../domain/text/plural.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { saveFile } from "../../../shell/data/saveFile.ts";
import { NotFound } from "../../../shell/errors/ErrorPage.tsx";
import { Page } from "../../../shell/layout/Page.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { DefinitionEditor } from "./DefinitionEditor.tsx";
import { DefinitionText } from "./editor/DefinitionText.tsx";
import { ExtensionPart } from "./ExtensionPart.tsx";
import { FaultList } from "./FaultList.tsx";
import { FormButtons } from "./forms/FormButtons.tsx";
import { RemoveButton, ReturnButton, TakeOverButton } from "./OwnerButtons.tsx";
import "./resources.css";
import { TextDiff } from "./TextDiff.tsx";
import { Rules } from "./rules/Rules.tsx";
import { VersionsButton } from "./Versions.tsx";
import { rightsOf, whoseOf } from "./words.ts";

type Section = AnswerOf<(typeof definitionCalls)["GET /api/definitions/sections/{name}"]>;

/** A section: its definition, its owner, and its versions. */
export function ResourceScreen() {
  const { name = "" } = useParams();
  const { data, error, refetch } = useQuery({
    ...callQuery("GET /api/definitions/sections/{name}", { params: { name } }),
    staleTime: 0,
  });
  if (!data && error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <Page
      title={data?.label ?? name}
      lead={<Link to="/admin/resources">Разделы</Link>}
      actions={data && <Actions section={data} />}
    >
      {data ? (
        <Content key={name} section={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={8} />
      )}
    </Page>
  );
}

function Actions({ section }: { section: Section }) {
  const { name, owner, removed, text, version, extension } = section;
  const isHere = owner === "database" ? !removed : owner === "product" && !extension?.removed && !extension?.file;
  const ownerOfText = extension ? (extension.file === null ? "database" : "file") : owner;
  const download = (): void => saveFile({ blob: new Blob([text], { type: "application/json" }), name: `${name}.json` });
  return (
    <>
      <Button icon="download" onClick={download}>
        Скачать JSON
      </Button>
      {version > 0 && <VersionsButton section={{ name, version, owner: ownerOfText }} />}
      {isHere && version > 0 && <RemoveButton section={section} isExtension={extension !== undefined} />}
      {isHere && <FormButtons section={section} />}
    </>
  );
}

function Content({ section }: { section: Section }) {
  const { name, owner, removed, found, text, version, extension, proposal, fields, path } = section;
  // The faults of an extension are shown in its own text.
  const own = extension ? [] : found;
  return (
    <div className="resource">
      <p className="quiet">
        {[whoseOf(section), counted(fields, "поле", "поля", "полей"), rightsOf(section)].join(" · ")}
        {!removed && (
          <>
            {" · "}
            <Link to={path}>Открыть раздел</Link>
          </>
        )}
      </p>
      {owner === "product" && <ExtensionPart section={section} />}
      {owner === "file" && !removed && (
        <Notice tone="neutral" title="Раздел описан в файле">
          <p>
            Пока это так, меняйте файл: раздел последует за ним. Или перенесите описание сюда и правьте его на этой
            странице.
          </p>
          <TakeOverButton section={section} />
        </Notice>
      )}
      {removed && (
        <Notice tone="warning" title="Раздел убран">
          <p>Его нет ни в меню, ни в поиске, но все записи и версии описания сохранены.</p>
          <ReturnButton section={section} />
        </Notice>
      )}
      {!removed && <Rules resource={name} />}
      {proposal && (
        <Notice tone="accent" title={`Файл ${proposal.file} предлагает другое описание`}>
          <p>Раздел описан здесь, поэтому файл сам ничего не меняет. Отличия:</p>
          <TextDiff before={extension?.text ?? text} after={proposal.text} />
        </Notice>
      )}
      {owner === "database" && !removed ? (
        <DefinitionEditor name={name} stored={{ text, version }} />
      ) : (
        <>
          <FaultList faults={own} title="Описание с ошибками, действует прежнее" />
          <DefinitionText label={extension ? "Описание продукта" : "Описание раздела"} value={text} faults={own} />
        </>
      )}
    </div>
  );
}
