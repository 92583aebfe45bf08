// Inputs of numbers, which may be typed with a comma and spaces between thousands.
import { get, useFormState } from "react-hook-form";
import type { FieldOf } from "../../../../../definition/grammar.ts";
import { currencySign, formatNumber } from "../../../../../domain/money/format.ts";
import { parseDecimal } from "../../../../../domain/money/money.ts";
import { MoneyField } from "../../../../../ui/typing/MoneyField.tsx";
import { TypedInput } from "../../../../../ui/typing/TypedInput.tsx";
import { digitsOf, type NumberType } from "../../digitsOf.ts";
import type { InputProps } from "../../fieldProps.ts";
import { useCurrency } from "../useCurrency.ts";
import { useFieldInput, useFormRegion } from "../useFieldInput.ts";

/** The most decimal places of any number. */
const savedDigits = 10;

export function NumberInput({ source, field: declared }: InputProps<FieldOf<NumberType>>) {
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

/** Returns the saved text for an equal number, so that typing "10" over "10.00" is no change. */
function useSaved(source: string): (value: unknown) => unknown {
  const { defaultValues } = useFormState();
  const saved: unknown = get(defaultValues, source);
  const plain = parseDecimal(saved, savedDigits);
  return (value) => (plain !== undefined && parseDecimal(value, savedDigits) === plain ? saved : value);
}

export function MoneyInput({ source, field: declared }: InputProps<FieldOf<"money">>) {
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
