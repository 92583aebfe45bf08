// What customers fill in, as fields of the light forms: a reference is a choice among names.
import { useQueries } from "@tanstack/react-query";
import type { ChosenFile } from "../../dataProvider/operations.ts";
import type { Definition, Field, FieldOf } from "../../definition/grammar.ts";
import { isEmpty } from "../../definition/values.ts";
import type { LightField } from "../../ui/form/fieldTypes.tsx";
import type { FileField } from "../../ui/form/fileChecks.ts";
import type { FormFields, FormValues } from "../../ui/form/useRecordForm.ts";
import { choicesQuery } from "./names.ts";

export interface Given {
  readonly fields: FormFields;
  /** Files are chosen apart from what is typed. */
  readonly files: readonly (readonly [name: string, field: FileField])[];
  /** The request's body: empty values are left to the server. */
  readonly bodyOf: (values: FormValues, chosen?: Readonly<Record<string, ChosenFile>>) => Record<string, unknown>;
}

/** The inputs for these fields; undefined while the names to choose from load. */
export function useGiven(
  { fields }: Definition,
  names: readonly string[],
): { readonly given: Given | undefined; readonly error: Error | null; readonly retry: () => void } {
  const asked = names.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []));
  const references = asked.flatMap(([, field]) => (field.type === "reference" ? [field.to] : []));
  const loaded = useQueries({ queries: [...new Set(references)].map(choicesQuery) });
  const choices = new Map([...new Set(references)].map((to, at) => [to, loaded[at]?.data]));
  const failed = loaded.find(({ error }) => error !== null);
  return {
    given: loaded.every(({ data }) => data) ? givenOf(asked, choices) : undefined,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

type Choices = ReadonlyMap<string, readonly (readonly [id: number, name: string])[] | undefined>;

function givenOf(asked: readonly (readonly [string, Field])[], choices: Choices): Given {
  const typed = asked.flatMap(([name, field]): readonly (readonly [string, LightField])[] =>
    field.type === "reference"
      ? [[name, choiceOf(field, choices.get(field.to) ?? [])]]
      : isFile(field)
        ? []
        : [[name, field as LightField]],
  );
  const references = asked.filter(([, { type }]) => type === "reference").map(([name]) => name);
  return {
    // An action also sets what nobody else may.
    fields: Object.fromEntries(typed.map(([name, field]) => [name, { ...field, readOnly: false }])),
    files: asked.flatMap(([name, field]) => (isFile(field) ? [[name, field] as const] : [])),
    bodyOf: (values, chosen = {}) => ({
      ...Object.fromEntries(
        Object.entries(values)
          .filter(([name, value]) => !isEmpty(value) && typed.some(([known]) => known === name))
          .map(([name, value]) => [name, references.includes(name) ? Number(String(value).slice(1)) : value]),
      ),
      ...chosen,
    }),
  };
}

const isFile = (field: Field): field is FileField => field.type === "file" || field.type === "picture";

/** The keys of an object that look like numbers would be put in their order. */
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
