import { useRecordContext } from "ra-core";
import { isWorked } from "../../../../definition/formula/formulas.ts";
import { sumsIn } from "../../../../definition/filling/summed.ts";
import type { Field } from "../../../../definition/grammar.ts";
import { isEmpty } from "../../../../definition/values.ts";
import { useDefinition } from "../../definitions.tsx";
import { isWide, type Values } from "../../fields/fieldProps.ts";
import { FieldValue } from "../../fields/FieldValue.tsx";
import { useFieldComponents } from "../../parts.ts";
import { runsOf, useIsBare } from "../form/FieldGrid.tsx";
import type { PlacedField } from "../form/formTabs.ts";
import { TypedValue } from "../filling/TypedValue.tsx";

interface ReadFieldsProps {
  fields: readonly PlacedField[];
  /** True to leave out empty values. */
  filled?: boolean;
  /** True to show the help texts of values that the server sets. */
  explained?: boolean;
}

/** Fields as on paper: names and values, tables on their own, and figures below a table as its totals. */
export function ReadFields({ fields, filled = false, explained = false }: ReadFieldsProps) {
  const isBare = useIsBare();
  const record: Values = useRecordContext() ?? {};
  const shown = filled ? fields.filter(({ name }) => !isEmpty(record[name])) : fields;
  const runs = runsOf(shown, isBare);
  return runs.map((run, at) => {
    const [first] = run;
    if (first && isBare(first)) return <ReadTable key={first.name} {...first} />;
    const isBelowTable = runs[at - 1]?.some(({ field }) => field.type === "lines") === true;
    return <ReadRun key={first?.name} {...{ fields: run, totals: isBelowTable && run.every(isFigure), explained }} />;
  });
}

const isSetByServer = ({ field }: PlacedField): boolean =>
  field.help !== undefined && (field.readOnly === true || field.computed !== undefined);

const figures: readonly Field["type"][] = ["money", "percent", "decimal", "integer"];

const isFigure = ({ field }: PlacedField): boolean => figures.includes(field.type);

interface ReadRunProps {
  fields: readonly PlacedField[];
  totals: boolean;
  explained: boolean;
}

function ReadRun({ fields, totals, explained }: ReadRunProps) {
  const componentsOf = useFieldComponents();
  const hasSums = sumsIn(useDefinition()).length > 0;
  const classOf = ({ field }: PlacedField): string => {
    if (field.type === "money") return "fact fact--sum";
    return isWide(componentsOf(field), field) ? "fact fact--wide" : "fact";
  };
  return (
    <dl className={totals ? "document__totals" : "document__facts"}>
      {fields.map((placed) => (
        <div key={placed.name} className={classOf(placed)}>
          <dt>{placed.field.label}</dt>
          <dd>
            {explained && (hasSums || isWorked(placed.field)) ? <TypedValue {...placed} /> : <Value {...placed} />}
          </dd>
          {explained && isSetByServer(placed) && <dd className="field__hint">{placed.field.help}</dd>}
        </div>
      ))}
    </dl>
  );
}

function ReadTable(placed: PlacedField) {
  if (placed.field.type === "related") return <Value {...placed} />;
  return (
    <section className="document__table" aria-label={placed.field.label}>
      <h2 className="document__name">{placed.field.label}</h2>
      <Value {...placed} />
    </section>
  );
}

function Value({ name, field }: PlacedField) {
  const definition = useDefinition();
  const record: Values = useRecordContext() ?? {};
  return (
    <FieldValue {...{ definition, name, field, record }} value={field.type === "related" ? record : record[name]} />
  );
}
