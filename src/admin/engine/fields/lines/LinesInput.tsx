// The input of a table inside the record. Lines whose fields need space are stacked instead.
import { useId } from "react";
import { useFieldArray, useFormContext, useFormState, useWatch, get } from "react-hook-form";
import { mayWrite } from "../../../../definition/access/access.ts";
import { fillingFields } from "../../../../definition/filling/defaults.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { inRegion } from "../../../../definition/schema.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { FieldMessages } from "../../../../ui/controls/Field.tsx";
import { IconButton } from "../../../../ui/controls/IconButton.tsx";
import { useRole } from "../../definitions.tsx";
import { useFieldComponents } from "../../parts.ts";
import { RowProposals } from "../../record/filling/Proposals.tsx";
import { blankValues } from "../../record/form/blank.ts";
import { isWide, type InputProps, type Values } from "../fieldProps.ts";
import { useFormRegion } from "../inputs/useFieldInput.ts";
import { AskedLines } from "./AskedLines.tsx";
import { visible, type Columns } from "./columns.ts";
import { LineField } from "./LineField.tsx";
import "./lines.css";
import { LineSheets } from "./LineSheets.tsx";
import { SecondRow } from "./SecondRow.tsx";

function useColumns({ fields }: FieldOf<"lines">): Columns {
  const role = useRole();
  const region = useFormRegion();
  return visible(fields, role).map(([name, field]) => [name, inRegion(field, region)]);
}

export function LinesInput({ source, field }: InputProps<FieldOf<"lines">>) {
  return field.asks === undefined ? (
    <TypedLines source={source} field={field} />
  ) : (
    <AskedLines source={source} field={field} asks={field.asks} />
  );
}

function TypedLines({ source, field }: InputProps<FieldOf<"lines">>) {
  const { control } = useFormContext();
  const { fields: rows, append, remove } = useFieldArray({ control, name: source, keyName: "key" });
  const columns = useColumns(field);
  const componentsOf = useFieldComponents();
  const region = useFormRegion();
  const error = useOwnError(source);
  const id = useId();
  const lines = rows.map((row, index) => ({
    key: keyOf(row),
    source: `${source}.${index}`,
    remove: () => remove(index),
  }));
  return (
    <fieldset className="field lines">
      <legend className="lines__label">{field.label}</legend>
      {field.help && <p className="field__hint">{field.help}</p>}
      {fillingFields(field).length > 0 &&
        lines.map((line) => <RowProposals key={line.key} source={line.source} table={source} field={field} />)}
      {rows.length === 0 && <p className="quiet">Строк пока нет.</p>}
      {rows.length > 0 &&
        (columns.some(([, column]) => isWide(componentsOf(column), column)) ? (
          <LineSheets columns={columns} part={field.part} rows={lines} />
        ) : (
          <LineTable label={field.label} columns={columns} rows={lines} />
        ))}
      <FieldMessages id={id} error={error} />
      <div>
        <Button
          size="small"
          icon="plus"
          disabled={field.max !== undefined && rows.length >= field.max}
          onClick={() => append(blankValues(field.fields, region))}
        >
          Добавить строку
        </Button>
      </div>
    </fieldset>
  );
}

/** A stored line keeps its key when the record is reloaded, so that it stays open. */
const keyOf = (row: { readonly key: string; readonly id?: unknown }): string =>
  typeof row.id === "number" ? `stored ${row.id}` : row.key;

interface TableProps {
  label: string;
  columns: Columns;
  rows: readonly { readonly key: string; readonly source: string; readonly remove: () => void }[];
}

/** Inputs are in columns. Values set by the server are below their line, once known. */
function LineTable({ label, columns, rows }: TableProps) {
  const role = useRole();
  const typed = columns.filter(([, field]) => mayWrite(field, role));
  const componentsOf = useFieldComponents();
  const set = columns.filter(([, field]) => !mayWrite(field, role));
  return (
    <div className="lines__scroll">
      <table className="lines__table" aria-label={label}>
        <thead>
          <tr>
            {typed.map(([name, field]) => (
              <th key={name} scope="col" className={componentsOf(field).align && "lines__end"}>
                {field.label}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        {rows.map(({ key, source, remove }, index) => (
          <tbody key={key}>
            <tr>
              {typed.map(([name, field]) => (
                <td key={name} className="lines__typed" data-type={field.type}>
                  <LineField source={source} name={name} field={field} />
                </td>
              ))}
              <td className="lines__remove">
                <IconButton icon="trash" label={`Удалить строку ${index + 1}`} onClick={remove} />
              </td>
            </tr>
            <SetValues source={source} columns={set} span={typed.length + 1} />
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface SetValuesProps {
  source: string;
  columns: Columns;
  span: number;
}

function SetValues({ source, columns, span }: SetValuesProps) {
  const line = (useWatch({ name: source }) ?? {}) as Values;
  return (
    <SecondRow line={line} columns={columns} span={span}>
      {(name, field) => <LineField source={source} name={name} field={field} />}
    </SecondRow>
  );
}

interface OwnError {
  message?: string;
  root?: { message?: string };
}

/** An error of the table as a whole: too few lines, too many. */
function useOwnError(source: string): string | undefined {
  const { errors } = useFormState();
  const error: OwnError | undefined = get(errors, source);
  return error?.message ?? error?.root?.message;
}
