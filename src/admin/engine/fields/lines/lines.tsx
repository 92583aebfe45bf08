// A table inside the record, as it is read.
import { mayWrite } from "../../../../definition/access/access.ts";
import type { FieldOf, ScalarField } from "../../../../definition/grammar.ts";
import { isEmpty } from "../../../../definition/values.ts";
import { useRole } from "../../definitions.tsx";
import { useFieldComponents } from "../../parts.ts";
import type { FieldComponents, Values, ValueProps } from "../fieldProps.ts";
import { FieldValue } from "../FieldValue.tsx";
import { visible } from "./columns.ts";
import "./lines.css";
import { SecondRow } from "./SecondRow.tsx";

/** With more columns, those that people don't fill in are below their line. */
const maxColumns = 6;

function Lines({ definition, field, value, record }: ValueProps<FieldOf<"lines">>) {
  const role = useRole();
  const componentsOf = useFieldComponents();
  const lines = value as readonly Values[];
  const filled = visible(field.fields, role).filter(([name]) => lines.some((line) => !isEmpty(line[name])));
  const columns = filled.length > maxColumns ? filled.filter(([, column]) => mayWrite(column, role)) : filled;
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
  Show: Lines,
  align: "end",
  wide: true,
  bare: true,
};
