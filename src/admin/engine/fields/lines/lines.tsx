// A table inside the record. Lines whose fields need space are stacked instead.
import { useId, type ReactNode } from "react";
import { useFieldArray, useFormContext, useFormState, useWatch, get } from "react-hook-form";
import { fillingFields } from "../../../../definition/filling/defaults.ts";
import type { FieldOf, ScalarField } from "../../../../definition/grammar.ts";
import { inRegion } from "../../../../definition/schema.ts";
import { isEmpty } from "../../../../definition/values.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { FieldMessages } from "../../../../ui/controls/Field.tsx";
import { IconButton } from "../../../../ui/controls/IconButton.tsx";
import { maySee, mayWrite } from "../../../../definition/access/access.ts";
import { useRole } from "../../definitions.tsx";
import { useFieldComponents } from "../../parts.ts";
import { useFormRegion } from "../inputs/useFieldInput.ts";
import { RowProposals } from "../../record/filling/Proposals.tsx";
import { blankValues } from "../../record/form/blank.ts";
import { AskedLines } from "./AskedLines.tsx";
import { FieldValue } from "../FieldValue.tsx";
import { isWide, type FieldComponents, type InputProps, type Values, type ValueProps } from "../fieldProps.ts";
import { LineField } from "./LineField.tsx";
import { LineSheets } from "./LineSheets.tsx";
import "./lines.css";

type Columns = readonly (readonly [string, ScalarField])[];

function useColumns({ fields }: FieldOf<"lines">): Columns {
  const role = useRole();
  const region = useFormRegion();
  return visible(fields, role).map(([name, field]) => [name, inRegion(field, region)]);
}

const visible = (fields: FieldOf<"lines">["fields"], role: Parameters<typeof maySee>[1]): Columns =>
  Object.entries(fields).filter(([, field]) => maySee(field, role));

function LinesInput({ source, field }: InputProps<FieldOf<"lines">>) {
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

interface SecondRowProps {
  line: Values;
  columns: Columns;
  span: number;
  children: (name: string, field: ScalarField) => ReactNode;
}

/** The values of a line that have no columns of their own. */
function SecondRow({ line, columns, span, children }: SecondRowProps) {
  const known = columns.filter(([name]) => !isEmpty(line[name]));
  if (known.length === 0) return null;
  return (
    <tr className="lines__set">
      <td colSpan={span}>
        <dl>
          {known.map(([name, field]) => (
            <div key={name}>
              <dt>{field.label}</dt>
              <dd>{children(name, field)}</dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
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

/** With more columns, those that people don't fill in are below their line. */
const mostColumns = 6;

function Lines({ definition, field, value, record }: ValueProps<FieldOf<"lines">>) {
  const role = useRole();
  const componentsOf = useFieldComponents();
  const lines = value as readonly Values[];
  const filled = visible(field.fields, role).filter(([name]) => lines.some((line) => !isEmpty(line[name])));
  const columns = filled.length > mostColumns ? filled.filter(([, column]) => mayWrite(column, role)) : filled;
  const others = filled.filter((column) => !columns.includes(column));
  const show = (name: string, column: ScalarField, line: Values) => (
    <FieldValue {...{ definition, name, record, line }} field={column} value={line[name]} />
  );
  return (
    <div className="lines__scroll">
      <table className="lines__table" aria-label={field.label}>
        <thead>
          <tr>
            {columns.map(([name, column]) => (
              <th key={name} scope="col" className={componentsOf(column).align && "lines__end"}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        {lines.map((line, index) => (
          <tbody key={index}>
            <tr>
              {columns.map(([name, column]) => (
                <td key={name} className={componentsOf(column).align && "lines__end"} data-label={column.label}>
                  {show(name, column, line)}
                </td>
              ))}
            </tr>
            <SecondRow line={line} columns={others} span={columns.length}>
              {(name, column) => show(name, column, line)}
            </SecondRow>
          </tbody>
        ))}
      </table>
    </div>
  );
}

const LineCount = ({ value }: ValueProps<FieldOf<"lines">>) => (
  <span className="figure">{(value as readonly unknown[]).length}</span>
);

export const lines: FieldComponents<FieldOf<"lines">> = {
  Column: LineCount,
  Input: LinesInput,
  Show: Lines,
  align: "end",
  wide: true,
  bare: true,
};
