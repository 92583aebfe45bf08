import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { DefinitionFault, SectionOverview } from "../../../contract/records/definitions.ts";
import { formatNumber } from "../../../domain/money/format.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { Page } from "../../../shell/layout/Page.tsx";
import { ButtonLink } from "../../../ui/controls/ButtonLink.tsx";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { StateWord } from "../../../ui/states/StateWord.tsx";
import { Table, type Column } from "../../../ui/tables/Table.tsx";
import { fromFilePath, newResourcePath, positionOf, resourcePath, rightsOf, whoseOf } from "./words.ts";
import "./resources.css";

/** All sections: the built-in ones and the operators' own. */
export function ResourcesScreen() {
  const { data, error, refetch } = useQuery({ ...callQuery("GET /api/definitions/sections"), staleTime: 0 });
  return (
    <Page
      title="Разделы"
      lead="Из чего состоит кабинет: разделы продукта и ваши собственные"
      actions={
        <>
          <ButtonLink to={fromFilePath} icon="upload">
            Раздел из файла
          </ButtonLink>
          <ButtonLink to={newResourcePath} look="primary" icon="plus">
            Новый раздел
          </ButtonLink>
        </>
      }
    >
      {data ? (
        <Sections all={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="rows" count={8} />
      )}
    </Page>
  );
}

function Sections({ all }: { all: readonly SectionOverview[] }) {
  const [typed, setTyped] = useState("");
  const { data: faults = [] } = useQuery(callQuery("GET /api/definitions/faults"));
  const wanted = typed.trim().toLowerCase();
  const own = all.filter(({ owner }) => owner !== "product");
  const builtIn = all.filter(({ owner }) => owner === "product");
  const found = [...own, ...builtIn].filter(({ name, label }) => `${label} ${name}`.toLowerCase().includes(wanted));
  return (
    <div className="resources">
      <div role="search" className="resources__search">
        <TextField label="Найти раздел" icon="search" type="search" value={typed} onChange={setTyped} />
      </div>
      {found.length > 0 ? (
        <Table label="Разделы" columns={columnsWith(faults)} rows={found} rowKey={({ name }) => name} wide />
      ) : (
        <EmptyState icon="search" title="Такого раздела нет">
          Ни название, ни имя раздела не содержат «{typed.trim()}».
        </EmptyState>
      )}
    </div>
  );
}

const columnsWith = (faults: readonly DefinitionFault[]): readonly Column<SectionOverview>[] => [
  {
    key: "label",
    label: "Раздел",
    cell: ({ name, label }) => (
      <span className="resources__name">
        <Link to={resourcePath(name)}>{label}</Link>
        <code className="quiet">{name}</code>
      </span>
    ),
    card: "heading",
  },
  { key: "owner", label: "Где описан", cell: (section) => whoseOf(section) },
  { key: "rights", label: "Права", cell: (section) => rightsOf(section) },
  { key: "fields", label: "Полей", cell: ({ fields }) => <Count of={fields} />, align: "end" },
  { key: "records", label: "Записей", cell: ({ records }) => <Count of={records} most={10_000} />, align: "end" },
  { key: "state", label: "Состояние", cell: (section) => <State {...{ section, faults }} /> },
];

/** @param most the server counts up to this number */
const Count = ({ of, most }: { of: number; most?: number }) => (
  <span className="figure">
    {of === most && "от "}
    {formatNumber(of)}
  </span>
);

function State({ section, faults }: { section: SectionOverview; faults: readonly DefinitionFault[] }) {
  const found = faults.filter((fault) => fault.file === (section.file ?? section.name));
  if (found.length > 0 || section.faults > 0)
    return (
      <span className="resources__state">
        <StateWord tone="bad">С ошибками</StateWord>
        {found.map((fault) => (
          <code key={`${fault.place} ${fault.message}`}>
            {positionOf(fault)}
            {fault.place}: {fault.message}
          </code>
        ))}
      </span>
    );
  if (section.removed) return <StateWord tone="neutral">Убран</StateWord>;
  return <StateWord tone="good">Работает</StateWord>;
}
