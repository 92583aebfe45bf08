import type { ReactNode } from "react";
import type { ScalarField } from "../../../../definition/grammar.ts";
import { isEmpty } from "../../../../definition/values.ts";
import type { Values } from "../fieldProps.ts";
import type { Columns } from "./columns.ts";

interface SecondRowProps {
  line: Values;
  columns: Columns;
  span: number;
  children: (name: string, field: ScalarField) => ReactNode;
}

/** The values of a line that have no columns of their own. */
export function SecondRow({ line, columns, span, children }: SecondRowProps) {
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
