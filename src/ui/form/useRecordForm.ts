// The state of a form made from a definition: its values, and which messages to show when.
import { useState } from "react";
import type { Region } from "../../domain/company/region.ts";
import { followBank } from "../../definition/filling/followBank.ts";
import { defaultsOf, inRegion, isAsked, parseRecord, type Parsed } from "../../definition/schema.ts";
import { readValue } from "../../definition/values.ts";
import type { LinesField } from "../../definition/grammar.ts";
import { componentsOf, type LightField } from "./fieldTypes.tsx";

/** A table inside a form. */
export type LightLines = Omit<LinesField, "fields"> & { readonly fields: Readonly<Record<string, LightField>> };
export type FormFields = Readonly<Record<string, LightField | LightLines>>;
export type FormValues = Readonly<Record<string, unknown>>;

export interface RecordForm {
  readonly fields: FormFields;
  readonly region: Region;
  /** As typed; an untouched field has its default. */
  readonly values: FormValues;
  /** The same, parsed by the field's rules. */
  readonly parsed: Parsed;
  /** The message to show at a field: the server's refusal, or a mistake after the field was left. */
  readonly errorOf: (name: string) => string | undefined;
  readonly warningOf: (name: string) => string | undefined;
  /** @param at the changed cell of a table; without it the rows may have moved, so the table's messages are cleared */
  readonly change: (name: string, value: unknown, at?: string) => void;
  /** Marks a field as left: from now on it shows its mistakes. */
  readonly leave: (name: string) => void;
  /** Returns the invalid ones of these fields, and shows their mistakes from now on. */
  readonly check: (names: readonly string[]) => readonly string[];
  /** Shows the server's refusals by field, each until the field changes. */
  readonly refuse: (errors: Readonly<Record<string, string>>) => void;
  /** Restarts with these values and without messages. */
  readonly reset: (values: FormValues) => void;
}

/** @param options `initial` is the earlier input */
export function useRecordForm({
  fields,
  region,
  initial,
}: {
  fields: FormFields;
  region: Region;
  initial: FormValues;
}): RecordForm {
  const [values, setValues] = useState<FormValues>(() => ({ ...defaultsOf(fields, { region }), ...initial }));
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
    change: (name, value, at = name) => {
      put(name, value);
      const stays = (told: string) => told !== name && told !== at && !told.startsWith(`${at}.`);
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([told]) => stays(told))));
      if (fields[name]?.type === "lines") setTold((before) => new Set([...before].filter(stays)));
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
      setValues({ ...defaultsOf(fields, { region }), ...next });
      setTold(new Set());
      setRefused({});
    },
  };
}

/** The rows of a table in a form. */
export const rowsOf = (value: unknown): readonly FormValues[] =>
  Array.isArray(value) ? (value as readonly FormValues[]) : [];

/** The form's fields that currently apply, with the region's overlay; tables are separate. */
export const askedFields = (
  { fields, region, values }: Pick<RecordForm, "fields" | "region" | "values">,
  names: readonly string[],
) =>
  names.flatMap((name) => {
    const field = fields[name];
    return field && field.type !== "lines" && isAsked(field, values, region)
      ? [{ name, field: inRegion(field, region) }]
      : [];
  });

/** A valid text in its stored, formatted form; undefined if it is invalid. */
function tidied(field: FormFields[string] | undefined, value: unknown, region: Region): string | undefined {
  if (!field || field.type === "lines" || typeof value !== "string" || value === "") return undefined;
  const verdict = readValue(value, inRegion(field, region), region);
  if (!("value" in verdict) || typeof verdict.value !== "string") return undefined;
  return componentsOf(field).shown?.(verdict.value) ?? verdict.value;
}
