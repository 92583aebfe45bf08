import { Fragment } from "react";
import type { Definition, Field, FieldOf, ScalarField } from "../../../definition/grammar.ts";
import { isEmpty } from "../../../definition/values.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { FieldValue } from "../fields/FieldValue.tsx";
import type { Values } from "../fields/fieldProps.ts";
import { ReferenceText } from "../fields/ReferenceText.tsx";
import { textOf } from "../../../definition/texts/textOf.ts";

interface ChangedValueProps {
  definition: Definition;
  name: string;
  field: Field;
  value: unknown;
}

/** A past value as text; a reference as the name of its record. */
export function ChangedValue({ definition, name, field, value }: ChangedValueProps) {
  if (isEmpty(value)) return <span className="quiet">—</span>;
  if (field.type === "reference")
    return <FieldValue variant="Column" {...{ definition, name, field, value }} record={{ [name]: value }} />;
  if (field.type === "lines") return <Lines field={field} lines={value as readonly Values[]} />;
  return <span className="history-value">{textOf(value, field, { region: pageRegion() })}</span>;
}

function Lines({ field, lines }: { field: FieldOf<"lines">; lines: readonly Values[] }) {
  return (
    <ol className="history-lines">
      {lines.map((line, index) => (
        // Past lines may have no ids.
        <li key={index}>
          {Object.entries(field.fields)
            .filter(([name]) => !isEmpty(line[name]))
            .map(([name, column], at) => (
              <Fragment key={name}>
                {at > 0 && " · "}
                {column.label}: <InLine field={column} value={line[name]} />
              </Fragment>
            ))}
        </li>
      ))}
    </ol>
  );
}

const InLine = ({ field, value }: { field: ScalarField; value: unknown }) =>
  field.type === "reference" ? (
    <ReferenceText field={field} id={Number(value)} />
  ) : (
    textOf(value, field, { region: pageRegion() })
  );
