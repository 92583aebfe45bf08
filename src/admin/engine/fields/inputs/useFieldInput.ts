import { useInput } from "ra-core";
import { useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { isRegion, type Region } from "../../../../domain/region.ts";
import { bankWarning, followBank } from "../../../../resources/followBank.ts";
import type { ScalarField } from "../../../../resources/grammar.ts";
import { inRegion } from "../../../../resources/schema.ts";
import { isEmpty, readValue } from "../../../../resources/values.ts";
import type { FieldTexts } from "../../../../ui/controls/Field.tsx";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { useDefinition } from "../../definitions.tsx";

/** A message that appears at once would move what is just being clicked from under the pointer. */
const patienceMilliseconds = 200;

export interface FieldInput<F extends ScalarField> {
  /** The field as the record's region sees it. */
  readonly field: F;
  readonly value: unknown;
  readonly change: (value: unknown) => void;
  readonly blur: () => void;
  /** Given to the element that takes the focus when the value is wrong. */
  readonly ref: (element: HTMLElement | null) => void;
  readonly texts: Pick<FieldTexts, "label" | "error" | "warning"> & { readonly hint: string | undefined };
  readonly required: boolean;
}

/** Ties an input to its place in the form; everything that it says comes from the definition. */
export function useFieldInput<F extends ScalarField>(source: string, declared: F): FieldInput<F> {
  const region = useFormRegion();
  const field = useMemo(() => inRegion(declared, region), [declared, region]);
  const { field: control, fieldState } = useInput<unknown>({ source, format: same, parse: same });
  const { trigger, getFieldState, getValues, setValue } = useFormContext();
  const { fields } = useDefinition();
  const value: unknown = control.value;
  const wrong = fieldState.error !== undefined;
  const others = useAccount(source, field);
  const warning = useMemo(
    () => warningOf(value, field, region) ?? bankWarning(field, value, others),
    [value, field, region, others],
  );
  return {
    field,
    value,
    change: (next) => {
      const before = getValues();
      const followed = followBank(fields, { ...before, [source]: next }, before);
      control.onChange(next);
      for (const [name, bank] of Object.entries(followed))
        setValue(name, bank === "" ? null : bank, { shouldDirty: true, shouldValidate: bank !== "" });
      if (wrong) void trigger(source);
    },
    // Checked when it is left, and from then on while it is put right. Not by the form's own mode: that would call the
    // empty fields of a line wrong as soon as the line is added. What is wrong already stays so until it is changed: the
    // server may have said it meanwhile, and the form knows nothing of its rules.
    blur: () => {
      control.onBlur();
      setTimeout(() => {
        if (!getFieldState(source).error) void trigger(source);
      }, patienceMilliseconds);
    },
    ref: control.ref,
    texts: {
      label: field.label,
      hint: field.help,
      error: fieldState.error?.message,
      warning,
    },
    required: Boolean(field.required),
  };
}

/** The region of the record that is being edited. */
export function useFormRegion(): Region {
  const { control } = useFormContext();
  const region: unknown = useWatch({ control, name: "region" });
  return isRegion(region) ? region : pageRegion();
}

/** The account number that a bank's name or code follows from, by the name of its field. */
function useAccount(source: string, field: ScalarField): Readonly<Record<string, unknown>> {
  const { control } = useFormContext();
  const name = "bankOf" in field && field.bankOf !== undefined ? field.bankOf : source;
  const account: unknown = useWatch({ control, name });
  return useMemo(() => ({ [name]: account }), [name, account]);
}

const same = (value: unknown): unknown => value;

/** What is probably mistyped but may stay: it is said beside the field and blocks nothing (design §5 Validation). */
function warningOf(value: unknown, field: ScalarField, region: Region): string | undefined {
  if (typeof value !== "string" || isEmpty(value)) return undefined;
  const verdict = readValue(value, field, region);
  return "problem" in verdict ? undefined : verdict.warning;
}
