import { booleanLabel, choiceLabel } from "../../../../definition/texts/textOf.ts";
import type { Field, Fields } from "../../../../definition/grammar.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { IconButton } from "../../../../ui/controls/IconButton.tsx";
import { Select } from "../../../../ui/controls/Select.tsx";
import { TextField } from "../../../../ui/controls/TextField.tsx";
import { comparisonOptions, comparisonsOf, isWhole, type Line, lineFault, lineOf } from "./comparisons.ts";
import { DayBound } from "./DayBound.tsx";
import "./states.css";

interface LinesProps {
  legend: string;
  hint?: string;
  /** The label of the button that adds a line. */
  add: string;
  /** The fields that can be compared or set. */
  fields: Fields;
  lines: readonly Line[];
  onChange: (lines: readonly Line[]) => void;
  /** True for lines that set fields, so there is no comparison. */
  isSetting?: boolean;
}

/** Lines of a field, a comparison and a value, which must all match. */
export function ConditionLines({ legend, hint, add, fields, lines, onChange, isSetting = false }: LinesProps) {
  const names = Object.keys(fields).filter((name) => comparisonsOf(fields[name]).length > 0);
  const options = names.map((value) => ({ value, label: fields[value]?.label ?? value }));
  const [first] = names;
  const change = (at: number, line: Line): void => onChange(lines.with(at, line));
  const begin = (name: string): Line => ({ ...lineOf(name, fields[name]), ...(isSetting && { comparison: "is" }) });
  return (
    <fieldset className="condition">
      <legend className="field__label">{legend}</legend>
      {hint !== undefined && <p className="quiet">{hint}</p>}
      {lines.map((line, at) => {
        const field = fields[line.field];
        return (
          <div key={at} className="condition__line" role="group" aria-label={`${legend}: ${at + 1}`}>
            <Select label="Поле" {...{ options }} value={line.field} onChange={(name) => change(at, begin(name))} />
            {!isSetting && (
              <Select
                label="Сравнение"
                options={comparisonOptions(field)}
                value={line.comparison}
                onChange={(comparison) => change(at, { ...line, comparison })}
              />
            )}
            {field && !isWhole(line.comparison) && (
              <Value
                {...{ field, line }}
                error={line.value === "" ? undefined : lineFault(line, fields)}
                onChange={(value) => change(at, { ...line, value })}
              />
            )}
            <IconButton
              icon="close"
              label={`Убрать строку ${at + 1}`}
              onClick={() => onChange(lines.toSpliced(at, 1))}
            />
          </div>
        );
      })}
      {first !== undefined && (
        <Button icon="plus" size="small" onClick={() => onChange([...lines, begin(first)])}>
          {add}
        </Button>
      )}
    </fieldset>
  );
}

interface ValueProps {
  field: Field;
  line: Line;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Value({ field, line: { value }, error, onChange }: ValueProps) {
  if (field.type === "date") return <DayBound value={value} onChange={onChange} />;
  if (field.type === "boolean")
    return (
      <Select
        label="Значение"
        options={[true, false].map((one) => ({ value: String(one), label: booleanLabel(field, one) }))}
        {...{ value, onChange }}
      />
    );
  if ("choices" in field)
    return (
      <Select
        label="Значение"
        options={Object.keys(field.choices).map((key) => ({ value: key, label: choiceLabel(field.choices, key) }))}
        {...{ value, onChange }}
      />
    );
  return <TextField label="Значение" maxLength={200} {...{ value, error, onChange }} />;
}
