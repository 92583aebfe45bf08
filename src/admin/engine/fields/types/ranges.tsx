// Values by ranges of sums: from, to, value.
import { formatAmount, formatNumber, formatPercent } from "../../../../domain/money/format.ts";
import type { Range } from "../../../../domain/money/ranges.ts";
import { defaultRegion } from "../../../../domain/company/region.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { Icon } from "../../../../ui/icons/Icon.tsx";
import { RangesEditor } from "../inputs/RangesEditor.tsx";
import { rangesFault, type DraftRange } from "../inputs/rangesFault.ts";
import { useFieldInput } from "../inputs/useFieldInput.ts";
import { textOf } from "../../../../definition/texts/textOf.ts";
import type { FieldComponents, InputProps, ValueProps } from "../fieldProps.ts";

function RangesInput({ source, field: declared }: InputProps<FieldOf<"ranges">>) {
  const { field, value, change, blur, ref, texts } = useFieldInput(source, declared);
  const ranges = Array.isArray(value) ? (value as readonly DraftRange[]) : [];
  const fault = rangesFault(ranges);
  const error = fault ? `Строка ${fault.line + 1}: ${fault.message}` : texts.error;
  return (
    <fieldset className="field">
      <legend className="field__label">{texts.label}</legend>
      <RangesEditor
        label={texts.label}
        unit={field.unit === "percent" ? "%" : ""}
        value={ranges}
        faulty={fault?.line}
        onChange={change}
        onBlur={blur}
        inputRef={ref}
      />
      {error && (
        <p className="field__error" role="status">
          <Icon name="error" size={16} />
          {error}
        </p>
      )}
      {texts.hint && <p className="field__hint">{texts.hint}</p>}
    </fieldset>
  );
}

function Ranges({ value, field }: ValueProps<FieldOf<"ranges">>) {
  const ranges = value as readonly Range[];
  if (ranges.length === 0) return <span className="quiet">Не заданы</span>;
  return (
    <ul className="ranges-shown figure">
      {ranges.map(({ from, to, value: amount }) => (
        <li key={from}>
          <span className="quiet">
            {to === null ? `от ${formatAmount(from)}` : `${formatAmount(from)}–${formatAmount(to)}`}
          </span>{" "}
          {field.unit === "percent" ? formatPercent(amount) : formatNumber(Number(amount))}
        </li>
      ))}
    </ul>
  );
}

const RangesColumn = ({ value, field }: ValueProps<FieldOf<"ranges">>) => (
  <span className="clipped">{textOf(value, field, { region: defaultRegion })}</span>
);

export const ranges: FieldComponents<FieldOf<"ranges">> = {
  Column: RangesColumn,
  Input: RangesInput,
  Show: Ranges,
  wide: true,
};
