import type { ImportPreview } from "../../../../contract/records/imports.ts";
import { counted, plural } from "../../../../domain/text/plural.ts";
import { Notice } from "../../../../ui/states/Notice.tsx";
import { StateWord } from "../../../../ui/states/StateWord.tsx";
import { Table, type Column } from "../../../../ui/tables/Table.tsx";
import { fieldOf, useDefinition } from "../../definitions.tsx";
import { useFieldComponents } from "../../parts.ts";
import { FieldValue } from "../../fields/FieldValue.tsx";

type Shown = ImportPreview["shown"][number];
type Fault = ImportPreview["faults"][number];

/** What an import would change, or the errors to correct first. */
export function ImportFound({ found }: { found: ImportPreview }) {
  const { rows, added, changed, same, faults, faultCount, faultyRows, fields, shown } = found;
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  return (
    <>
      {faultCount > 0 ? (
        <>
          <Notice
            tone="bad"
            title={`Исправьте ${counted(faultyRows, "строку", "строки", "строк")} из ${rows} и выберите файл снова`}
          >
            Пока в файле есть ошибки, не запишется ничего.
          </Notice>
          <div className="import__rows">
            <Table
              label="Ошибки в файле"
              columns={faultColumns(labels)}
              rows={faults}
              rowKey={({ row, field }) => `${row} ${field ?? ""}`}
            />
          </div>
          {faultCount > faults.length && (
            <p className="quiet">Показаны первые {faults.length}. Все — в файле «Скачать ошибки».</p>
          )}
        </>
      ) : (
        <Notice
          tone={added + changed > 0 ? "good" : "neutral"}
          title={added + changed > 0 ? "Файл можно загрузить" : "Всё это уже есть"}
        >
          {counted(rows, "строка", "строки", "строк")}: {summary({ added, changed, same })}.
        </Notice>
      )}
      <FirstRows shown={shown} found={found} />
    </>
  );
}

function summary({ added, changed, same }: Pick<ImportPreview, "added" | "changed" | "same">): string {
  const parts = [
    ...(added > 0 ? [`добавится ${counted(added, "запись", "записи", "записей")}`] : []),
    ...(changed > 0
      ? [`${plural(changed, "изменится", "изменятся", "изменится")} ${counted(changed, "запись", "записи", "записей")}`]
      : []),
    ...(same > 0 ? [`без изменений ${counted(same, "запись", "записи", "записей")}`] : []),
  ];
  return parts.join(", ");
}

const faultColumns = (labels: ReadonlyMap<string, string>): readonly Column<Fault>[] => [
  { key: "row", label: "Строка", cell: ({ row }) => <span className="figure">{row}</span> },
  {
    key: "field",
    label: "Столбец",
    cell: ({ field }) => (field === null ? "Вся строка" : (labels.get(field) ?? field)),
  },
  { key: "message", label: "Что не так", card: "heading", cell: ({ message }) => message },
];

/** The first rows as the resulting records; a row with an error as in the file. */
function FirstRows({ shown, found: { columns, rows } }: { shown: readonly Shown[]; found: ImportPreview }) {
  const definition = useDefinition();
  const componentsOf = useFieldComponents();
  const named = columns.flatMap(({ field: name }) => {
    const field = name === null || name === "id" ? undefined : fieldOf(definition, name);
    return name !== null && field ? [{ name, field }] : [];
  });
  if (named.length === 0) return null;
  return (
    <section className="import__rows" aria-label="Первые строки">
      <h2>{rows > shown.length ? `Первые ${shown.length} строк` : "Строки файла"}</h2>
      <Table<Shown>
        label="Первые строки"
        columns={[
          { key: "row", label: "Строка", cell: ({ row }) => <span className="figure">{row}</span> },
          {
            key: "what",
            label: "Что будет",
            card: "heading",
            cell: ({ id, record }) =>
              record === null ? (
                <StateWord tone="bad">Ошибка</StateWord>
              ) : id === null ? (
                "Добавится"
              ) : (
                <span className="figure">Изменится #{id}</span>
              ),
          },
          ...named.map(({ name, field }) => ({
            key: name,
            label: field.label,
            ...(componentsOf(field).align && { align: "end" as const }),
            cell: ({ record, cells }: Shown) =>
              record === null ? (
                cells[name] || <span className="quiet">—</span>
              ) : (
                <FieldValue variant="Column" {...{ definition, name, field, record }} value={record[name]} />
              ),
          })),
        ]}
        rows={shown}
        rowKey={({ row }) => row}
      />
    </section>
  );
}
