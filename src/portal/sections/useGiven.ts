// The fields that customers fill in, as fields of the light forms: a reference becomes a choice among names.
import { useQueries } from "@tanstack/react-query";
import type { ChosenFile } from "../../dataProvider/operations.ts";
import type { Definition, Field, FieldOf, ScalarField } from "../../definition/grammar.ts";
import { isFile } from "../../definition/families.ts";
import { givenColumns } from "../../definition/portal/givenColumns.ts";
import { isEmpty } from "../../definition/values.ts";
import type { LightField } from "../../ui/form/fieldTypes.tsx";
import type { FileField } from "../../ui/form/fileChecks.ts";
import { rowsOf, type FormFields, type FormValues } from "../../ui/form/useRecordForm.ts";
import { choicesQuery } from "./names.ts";

export interface Given {
  readonly fields: FormFields;
  /** Files, which are chosen apart from the typed fields. */
  readonly files: readonly (readonly [name: string, field: FileField])[];
  /** The request's body: empty values are left to the server. */
  readonly bodyOf: (values: FormValues, chosen?: Readonly<Record<string, ChosenFile>>) => Record<string, unknown>;
}

/** The inputs for these fields; undefined while the names of choices are loading. */
export function useGiven(
  { fields }: Definition,
  names: readonly string[],
): { readonly given: Given | undefined; readonly error: Error | null; readonly retry: () => void } {
  const asked = names.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []));
  const chosen = asked.flatMap(([, field]) => (field.type === "lines" ? givenColumns(field).map(second) : [field]));
  const references = [...new Set(chosen.flatMap((field) => (field.type === "reference" ? [field.to] : [])))];
  const loaded = useQueries({ queries: references.map(choicesQuery) });
  const choices = new Map(references.map((to, at) => [to, loaded[at]?.data]));
  const failed = loaded.find(({ error }) => error !== null);
  return {
    given: loaded.every(({ data }) => data) ? givenOf(asked, choices) : undefined,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

type Choices = ReadonlyMap<string, readonly (readonly [id: number, name: string])[] | undefined>;
type Asked = readonly (readonly [name: string, field: Field])[];

const second = <T>([, value]: readonly [unknown, T]): T => value;

function givenOf(asked: Asked, choices: Choices): Given {
  const typed = asked.filter(([, field]) => !isFile(field));
  return {
    // An action may set fields that are otherwise read-only.
    fields: Object.fromEntries(
      typed.map(([name, field]) => [
        name,
        field.type === "lines"
          ? { ...field, readOnly: false, fields: lightFields(givenColumns(field), choices) }
          : { ...lightField(field, choices), readOnly: false },
      ]),
    ),
    files: asked.flatMap(([name, field]) => (isFile(field) ? [[name, field] as const] : [])),
    bodyOf: (values, chosen = {}) => ({ ...sentValues(typed, values), ...chosen }),
  };
}

const lightFields = (columns: readonly (readonly [string, ScalarField])[], choices: Choices) =>
  Object.fromEntries(columns.map(([name, column]) => [name, lightField(column, choices)]));

/** The check of definitions allows customers no other types. */
const lightField = (field: Field, choices: Choices): LightField =>
  field.type === "reference" ? choiceOf(field, choices.get(field.to) ?? []) : (field as LightField);

const sentValues = (asked: Asked, values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    asked.flatMap(([name, field]) => (isEmpty(values[name]) ? [] : [[name, sentValue(field, values[name])]])),
  );

function sentValue(field: Field, value: unknown): unknown {
  if (field.type === "lines") return rowsOf(value).map((row) => sentValues(givenColumns(field), row));
  return field.type === "reference" ? Number(String(value).slice(1)) : value;
}

/** Keys get a prefix, since an object's numeric keys would be reordered. */
const choiceOf = (
  { label, required, help, when }: FieldOf<"reference">,
  choices: readonly (readonly [id: number, name: string])[],
): FieldOf<"choice"> => ({
  ...{ type: "choice", label },
  ...(required !== undefined && { required }),
  ...(help !== undefined && { help }),
  ...(when && { when }),
  choices: Object.fromEntries(
    choices.toSorted(([, a], [, b]) => a.localeCompare(b, "ru")).map(([id, name]) => [`r${id}`, name]),
  ),
});
