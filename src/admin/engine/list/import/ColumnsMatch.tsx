import type { ImportPreview } from "../../../../contract/records/imports.ts";
import { Notice } from "../../../../ui/states/Notice.tsx";
import { Select } from "../../../../ui/controls/Select.tsx";

interface ColumnsMatchProps {
  found: ImportPreview;
  onChange: (columns: readonly (string | null)[]) => void;
}

const left = "-";

/** The fields that the file's columns are matched to, by header or by the user. */
export function ColumnsMatch({ found: { columns, fields, rows, changed, same }, onChange }: ColumnsMatchProps) {
  const names = columns.map(({ field }) => field);
  const known = names.filter((name) => name !== null).length;
  const addsRecords = changed + same < rows;
  const missing = addsRecords ? fields.filter(({ name, required }) => required && !names.includes(name)) : [];
  const choose = (index: number, field: string): void =>
    onChange(names.map((name, at) => (at === index ? (field === left ? null : field) : name === field ? null : name)));
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warning" title="В файле нет столбцов, без которых новых записей не бывает">
          {missing.map(({ label }) => `«${label}»`).join(", ")}
        </Notice>
      )}
      <details className="import__columns" open={known < columns.length || missing.length > 0}>
        <summary>
          Столбцы: распознано {known} из {columns.length}
        </summary>
        <div className="import__matches">
          {columns.map(({ heading, field }, index) => (
            <Select
              key={index}
              label={heading === "" ? `Столбец ${index + 1}` : heading}
              value={field ?? left}
              options={[
                { value: left, label: "Не загружать" },
                ...fields.map(({ name, label }) => ({ value: name, label })),
              ]}
              onChange={(next) => choose(index, next)}
            />
          ))}
        </div>
      </details>
    </>
  );
}
