// Values by ranges of sums: from, to, value.
import { formatAmount, formatNumber, formatPercent } from "../../../../domain/money/format.ts";
import type { Range } from "../../../../domain/money/ranges.ts";
import { defaultRegion } from "../../../../domain/company/region.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { textOf } from "../../../../definition/texts/textOf.ts";
import type { FieldComponents, ValueProps } from "../fieldProps.ts";

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
  Show: Ranges,
  wide: true,
};
