import type { ProposedColumn, ProposedSection } from "../../../../contract/records/definitions.ts";
import { Checkbox } from "../../../../ui/controls/Checkbox.tsx";
import { Select } from "../../../../ui/controls/Select.tsx";
import { TextField } from "../../../../ui/controls/TextField.tsx";
import { Table } from "../../../../ui/tables/Table.tsx";
import { offeredTypes } from "../newField/newField.ts";
import { type ColumnWish, labelFault, type SectionWish, typesFor } from "./fromFile.ts";

interface ProposedColumnsProps {
  proposed: ProposedSection;
  wish: SectionWish;
  onChange: (columns: readonly ColumnWish[]) => void;
}

interface Row {
  readonly at: number;
  readonly column: ProposedColumn;
  readonly wanted: ColumnWish;
}

/** The columns of the file as fields of the section: their labels and types, and whether they are imported. */
export function ProposedColumns({ proposed, wish, onChange }: ProposedColumnsProps) {
  const rows = wish.columns.flatMap((wanted, at): readonly Row[] => {
    const column = proposed.columns[at];
    return column ? [{ at, column, wanted }] : [];
  });
  const change = (at: number, part: Partial<ColumnWish>): void =>
    onChange(wish.columns.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <Table<Row>
      label="Столбцы файла"
      wide
      rows={rows}
      rowKey={({ at }) => at}
      columns={[
        {
          key: "taken",
          label: "Взять",
          cell: ({ at, wanted }) => (
            <Checkbox
              label={`Взять: ${wanted.label}`}
              labelHidden
              checked={wanted.isTaken}
              onChange={(isTaken) => change(at, { isTaken })}
            />
          ),
        },
        {
          key: "label",
          label: "Название поля",
          cell: ({ at, column, wanted }) => (
            <TextField
              label={`Название: ${column.heading || `столбец ${at + 1}`}`}
              value={wanted.label}
              maxLength={100}
              disabled={!wanted.isTaken}
              error={wanted.isTaken ? labelFault(wish, at) : undefined}
              onChange={(label) => change(at, { label })}
            />
          ),
        },
        {
          key: "type",
          label: "Что в нём",
          cell: ({ at, column, wanted }) => (
            <Select
              label={`Что в нём: ${wanted.label}`}
              options={typesFor(column).map((value) => ({ value, label: offeredTypes[value] }))}
              value={wanted.type}
              disabled={!wanted.isTaken}
              warning={
                wanted.isTaken && !column.fits.includes(wanted.type)
                  ? "Не все значения так читаются: строки с ошибками покажет загрузка"
                  : undefined
              }
              onChange={(type) => change(at, { type })}
            />
          ),
        },
        {
          key: "required",
          label: "Обязательное",
          cell: ({ at, wanted }) => (
            <Checkbox
              label={`Обязательное: ${wanted.label}`}
              labelHidden
              checked={wanted.required && wanted.type !== "boolean"}
              disabled={!wanted.isTaken || wanted.type === "boolean"}
              onChange={(required) => change(at, { required })}
            />
          ),
        },
        {
          key: "samples",
          label: "Примеры из файла",
          cell: ({ column: { samples } }) =>
            samples.length > 0 ? (
              <span className="from-file__samples">{samples.join(" · ")}</span>
            ) : (
              <span className="quiet">пусто</span>
            ),
        },
      ]}
    />
  );
}
