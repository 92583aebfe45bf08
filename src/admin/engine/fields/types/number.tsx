// Numeric types. Values are decimal strings.
import {
  currencySign,
  formatAmount,
  formatDecimal,
  formatNumber,
  formatPercent,
} from "../../../../domain/money/format.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { currencyOf } from "../../../../definition/texts/currencyOf.ts";
import { digitsOf } from "../digitsOf.ts";
import type { FieldComponents, ValueProps } from "../fieldProps.ts";

function Money({ value, field, record, line }: ValueProps<FieldOf<"money">>) {
  const currency = currencyOf(field, record, pageRegion(), line);
  return (
    <span className="figure">
      {formatAmount(String(value))}
      <span className="quiet">&nbsp;{currencySign(currency)}</span>
    </span>
  );
}

const Figure = ({ value, field }: ValueProps<FieldOf<"integer" | "decimal">>) => (
  <span className="figure">{formatNumber(Number(value), digitsOf(field))}</span>
);
const Percent = ({ value }: ValueProps<FieldOf<"percent">>) => (
  <span className="figure">{formatPercent(String(value))}</span>
);

/** Aligns the decimals of a column. */
const AlignedFigure = ({ value, field }: ValueProps<FieldOf<"decimal">>) => (
  <span className="figure">
    {field.scale === undefined ? formatNumber(Number(value)) : formatDecimal(String(value), field.scale)}
  </span>
);

export const integer: FieldComponents<FieldOf<"integer">> = {
  Column: Figure,
  Show: Figure,
  align: "end",
};
export const decimal: FieldComponents<FieldOf<"decimal">> = {
  Column: AlignedFigure,
  Show: Figure,
  align: "end",
};
export const percent: FieldComponents<FieldOf<"percent">> = {
  Column: Percent,
  Show: Percent,
  align: "end",
};
export const money: FieldComponents<FieldOf<"money">> = { Column: Money, Show: Money, align: "end" };
