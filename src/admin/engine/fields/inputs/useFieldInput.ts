import { useInput } from "ra-core";
import { useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { isRegion, type Region } from "../../../../domain/company/region.ts";
import { bankWarning, followBank } from "../../../../definition/filling/followBank.ts";
import type { ScalarField } from "../../../../definition/grammar.ts";
import { inRegion, periodDatesOf } from "../../../../definition/schema.ts";
import { isEmpty, readValue } from "../../../../definition/values.ts";
import type { FieldTexts } from "../../../../ui/controls/Field.tsx";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { useDefinition } from "../../definitions.tsx";

/** Delays messages, since one that appears at once would move what is being clicked. */
const patienceMilliseconds = 200;

export interface FieldInput<F extends ScalarField> {
  /** The field as the record's region sees it. */
  readonly field: F;
  readonly value: unknown;
  readonly change: (value: unknown) => void;
  readonly blur: () => void;
  /** The ref of the element that gets the focus if the value is invalid. */
  readonly ref: (element: HTMLElement | null) => void;
  readonly texts: Pick<FieldTexts, "label" | "error" | "warning"> & { readonly hint: string | undefined };
  readonly required: boolean;
}

/** Connects an input to its place in the form; all texts come from the definition. */
export function useFieldInput<F extends ScalarField>(source: string, declared: F): FieldInput<F> {
  const region = useFormRegion();
  const field = useMemo(() => inRegion(declared, region), [declared, region]);
  const { field: control, fieldState } = useInput<unknown>({ source, format: same, parse: same });
  const { trigger, getFieldState, getValues, setValue } = useFormContext();
  const { fields } = useDefinition();
  const value: unknown = control.value;
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
      const wrong = [source, ...periodDatesOf(fields, source)].filter((name) => getFieldState(name).error);
      if (wrong.length > 0) void trigger(wrong);
    },
    // Validates when the input is left, and then while it is corrected. The form's own mode is not used: it would mark the
    // empty fields of a new line as invalid at once. An existing error stays until the value changes, since it may come from
    // the server, whose rules the form does not know.
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

/** The region of the edited record. */
export function useFormRegion(): Region {
  const { control } = useFormContext();
  const region: unknown = useWatch({ control, name: "region" });
  return isRegion(region) ? region : pageRegion();
}

/** The account number that a bank's name or code depends on, by its field's name. */
function useAccount(source: string, field: ScalarField): Readonly<Record<string, unknown>> {
  const { control } = useFormContext();
  const name = "bankOf" in field && field.bankOf !== undefined ? field.bankOf : source;
  const account: unknown = useWatch({ control, name });
  return useMemo(() => ({ [name]: account }), [name, account]);
}

const same = (value: unknown): unknown => value;

/** A probable typing mistake: shown beside the field without blocking (design §5 Validation). */
function warningOf(value: unknown, field: ScalarField, region: Region): string | undefined {
  if (typeof value !== "string" || isEmpty(value)) return undefined;
  const verdict = readValue(value, field, region);
  return "problem" in verdict ? undefined : verdict.warning;
}
