// Numeric types. Values are decimal strings; input may have a comma and spaces between thousands.
import { get, useFormState } from "react-hook-form";
import {
  currencySign,
  formatAmount,
  formatDecimal,
  formatNumber,
  formatPercent,
} from "../../../../domain/money/format.ts";
import { parseDecimal } from "../../../../domain/money/money.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { MoneyField } from "../../../../ui/typing/MoneyField.tsx";
import { TypedInput } from "../../../../ui/typing/TypedInput.tsx";
import { useFieldInput, useFormRegion } from "../inputs/useFieldInput.ts";
import { useCurrency } from "../inputs/useCurrency.ts";
import { currencyOf } from "../../../../definition/texts/currencyOf.ts";
import type { FieldComponents, InputProps, ValueProps } from "../fieldProps.ts";

type NumberType = "integer" | "decimal" | "percent";

/** Digits after the point of the most exact number. */
const savedDigits = 10;

const digitsOf = (field: FieldOf<NumberType>): number =>
  field.type === "decimal" ? (field.scale ?? 4) : field.type === "percent" ? 2 : 0;

function NumberInput({ source, field: declared }: InputProps<FieldOf<NumberType>>) {
  const { field, value, change, blur, ref, texts, required } = useFieldInput(source, declared);
  const digits = digitsOf(field);
  const asSaved = useSaved(source);
  return (
    <TypedInput
      {...texts}
      value={value ?? null}
      shown={(stored) => shownNumber(stored, digits)}
      meant={(typed) => asSaved(meantNumber(typed, field, digits))}
      onChange={change}
      onBlur={blur}
      required={required}
      ref={ref}
      figure
      inputMode={digits === 0 ? "numeric" : "decimal"}
      {...(field.type === "percent" && { end: "%" })}
    />
  );
}

/** A number as shown in its input; invalid text stays, since it must be corrected. */
function shownNumber(stored: unknown, digits: number): string {
  const decimal = parseDecimal(stored, Math.max(digits, 8));
  if (decimal === undefined) return typeof stored === "string" ? stored : "";
  return formatNumber(Number(decimal), digits).replace("−", "-");
}

function meantNumber(typed: string, field: FieldOf<NumberType>, digits: number): unknown {
  if (typed.trim() === "") return null;
  const decimal = parseDecimal(typed, digits);
  if (decimal === undefined) return typed;
  return field.type === "integer" ? Number(decimal) : decimal;
}

/** Writes a number that equals the saved one as that: whoever types "10" over "10.00" has changed nothing. */
function useSaved(source: string): (value: unknown) => unknown {
  const { defaultValues } = useFormState();
  const saved: unknown = get(defaultValues, source);
  const plain = parseDecimal(saved, savedDigits);
  return (value) => (plain !== undefined && parseDecimal(value, savedDigits) === plain ? saved : value);
}

function MoneyInput({ source, field: declared }: InputProps<FieldOf<"money">>) {
  const { field, value, change, blur, ref, texts, required } = useFieldInput(source, declared);
  const currency = useCurrency(source, field, useFormRegion());
  const asSaved = useSaved(source);
  return (
    <MoneyField
      {...texts}
      value={typeof value === "string" ? value : ""}
      onChange={(sum) => change(sum === "" ? null : asSaved(sum))}
      onBlur={blur}
      currency={currencySign(currency)}
      aria-required={required || undefined}
      ref={ref}
    />
  );
}

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
  Input: NumberInput,
  Show: Figure,
  align: "end",
};
export const decimal: FieldComponents<FieldOf<"decimal">> = {
  Column: AlignedFigure,
  Input: NumberInput,
  Show: Figure,
  align: "end",
};
export const percent: FieldComponents<FieldOf<"percent">> = {
  Column: Percent,
  Input: NumberInput,
  Show: Percent,
  align: "end",
};
export const money: FieldComponents<FieldOf<"money">> = { Column: Money, Input: MoneyInput, Show: Money, align: "end" };
