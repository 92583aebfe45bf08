// The state of a form that a definition makes: what was typed, and what to say about it, when.
import { useState } from "react";
import type { Region } from "../../domain/region.ts";
import { followBank } from "../../resources/followBank.ts";
import { inRegion, isAsked, parseRecord, type Parsed } from "../../resources/schema.ts";
import { readValue } from "../../resources/values.ts";
import { kitOf, type LightField } from "./fieldTypes.tsx";

export type FormFields = Readonly<Record<string, LightField>>;
export type FormValues = Readonly<Record<string, unknown>>;

export interface RecordForm {
  readonly fields: FormFields;
  readonly region: Region;
  /** As typed; a field that was never touched has its default. */
  readonly values: FormValues;
  /** The same, read by the rules. */
  readonly parsed: Parsed;
  /** What to say at a field now: a refusal of the server, or a mistake in a field that was left. */
  readonly errorOf: (name: string) => string | undefined;
  readonly warningOf: (name: string) => string | undefined;
  readonly change: (name: string, value: unknown) => void;
  /** A field was left: from now on it tells what is wrong. */
  readonly leave: (name: string) => void;
  /** Which of these fields are wrong; they say so from now on. */
  readonly check: (names: readonly string[]) => readonly string[];
  /** What the server refused, by field: stands until the field is changed. */
  readonly refuse: (errors: Readonly<Record<string, string>>) => void;
  /** Begins anew with these values, and nothing is said of any. */
  readonly reset: (values: FormValues) => void;
}

/** @param options `initial` is what was typed earlier */
export function useRecordForm({
  fields,
  region,
  initial,
}: {
  fields: FormFields;
  region: Region;
  initial: FormValues;
}): RecordForm {
  const [values, setValues] = useState<FormValues>(() => withDefaults(fields, initial));
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const parsed = parseRecord({ fields }, values, { region });
  const put = (name: string, value: unknown): void =>
    setValues((before) => {
      const next = { ...before, [name]: value };
      return { ...next, ...followBank(fields, next, before) };
    });

  return {
    fields,
    region,
    values,
    parsed,
    errorOf: (name) => refused[name] ?? (told.has(name) ? parsed.errors[name] : undefined),
    warningOf: (name) => (told.has(name) ? parsed.warnings[name] : undefined),
    change: (name, value) => {
      put(name, value);
      setRefused(({ [name]: _, ...others }) => others);
    },
    leave: (name) => {
      setTold((before) => (before.has(name) ? before : new Set([...before, name])));
      const tidy = tidied(fields[name], values[name], region);
      if (tidy !== undefined && tidy !== values[name]) put(name, tidy);
    },
    check: (names) => {
      setTold((before) => new Set([...before, ...names]));
      return names.filter((name) => refused[name] !== undefined || parsed.errors[name] !== undefined);
    },
    refuse: setRefused,
    reset: (next) => {
      setValues(withDefaults(fields, next));
      setTold(new Set());
      setRefused({});
    },
  };
}

/** The fields of a form that are asked for as things stand, as the region sees them. */
export const askedFields = ({ fields, region, values }: RecordForm, names: readonly string[]) =>
  names.flatMap((name) => {
    const field = fields[name];
    return field && isAsked(field, values) ? [{ name, field: inRegion(field, region) }] : [];
  });

const withDefaults = (fields: FormFields, given: FormValues): FormValues => ({
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  ),
  ...given,
});

/** A right text as it will be stored and read: trimmed, in groups; undefined while it is wrong. */
function tidied(field: LightField | undefined, value: unknown, region: Region): string | undefined {
  if (!field || typeof value !== "string" || value === "") return undefined;
  const verdict = readValue(value, inRegion(field, region), region);
  if (!("value" in verdict) || typeof verdict.value !== "string") return undefined;
  return kitOf(field).shown?.(verdict.value) ?? verdict.value;
}
