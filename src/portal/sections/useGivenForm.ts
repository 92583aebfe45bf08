// The state of a customer's form in a section: typed values, chosen files, and the mistakes of both.
import { useState } from "react";
import type { ChosenFile } from "../../dataProvider/operations.ts";
import { ApiError } from "../../dataProvider/requests/errors.ts";
import { defaultsOf } from "../../definition/schema.ts";
import { messages } from "../../i18n/messages.ts";
import { useKeptForm } from "../../shell/kept/useKeptForm.ts";
import { useUser } from "../../shell/RequireUser.tsx";
import type { Choice } from "../../ui/form/FileButton.tsx";
import { rowsOf, type FormValues, type RecordForm } from "../../ui/form/useRecordForm.ts";
import type { Given } from "./useGiven.ts";

type Values = Readonly<Record<string, unknown>>;

export interface GivenForm {
  readonly given: Given;
  readonly form: RecordForm;
  readonly isChanged: boolean;
  readonly fileOf: (name: string) => ChosenFile | undefined;
  readonly fileErrorOf: (name: string) => string | undefined;
  readonly choose: (name: string, ...choice: Choice) => void;
  /** Shows all mistakes. @returns the name of the first field with one */
  readonly check: () => string | undefined;
  /** Shows the server's refusals. @returns the name of the first field with one */
  readonly refuse: (error: unknown) => string | undefined;
  readonly body: () => Record<string, unknown>;
}

/**
 * @param key the form's name among the customer's forms, under which its input is kept when the session ends
 * @param initial the form's initial values
 * @param stored the record, whose files need not be chosen again
 */
export function useGivenForm(key: string, given: Given, initial: FormValues = {}, stored: Values = {}): GivenForm {
  const { region } = useUser();
  // A table that requires rows starts with one.
  const rows: FormValues = Object.fromEntries(
    Object.entries(given.fields).flatMap(([name, field]) =>
      field.type === "lines" && (field.min ?? 0) > 0 ? [[name, [defaultsOf(field.fields, { region })]]] : [],
    ),
  );
  const [form, isTyped] = useKeptForm(key, { fields: given.fields, region, initial: { ...rows, ...initial } });
  const [files, setFiles] = useState<Readonly<Record<string, ChosenFile>>>({});
  const [fileErrors, setFileErrors] = useState<Readonly<Record<string, string>>>({});
  /** The names of all inputs in order; those in a table include its name and the row's index. */
  const typed = Object.entries(given.fields).flatMap(([name, field]) =>
    field.type === "lines"
      ? [name, ...rowsOf(form.values[name]).flatMap((_, row) => Object.keys(field.fields).map(cellOf(name, row)))]
      : [name],
  );
  const chosen = given.files.map(([name]) => name);
  return {
    given,
    form,
    isChanged: Object.keys(files).length > 0 || isTyped,
    fileOf: (name) => files[name],
    fileErrorOf: (name) => fileErrors[name],
    choose: (name, file, problem) => {
      setFiles(({ [name]: _, ...others }) => (file ? { ...others, [name]: file } : others));
      setFileErrors(({ [name]: _, ...others }) => (problem === undefined ? others : { ...others, [name]: problem }));
    },
    check: () => {
      const missing = given.files.flatMap(([name, { required }]) =>
        required && !files[name] && !stored[name] ? [name] : [],
      );
      setFileErrors(Object.fromEntries(missing.map((name) => [name, messages.required])));
      return [...form.check(typed), ...missing][0];
    },
    refuse: (error) => {
      const errors = (error instanceof ApiError && error.errors) || {};
      form.refuse(errors);
      setFileErrors(errors);
      return [...typed, ...chosen].find((name) => errors[name] !== undefined);
    },
    body: () => given.bodyOf(form.values, files),
  };
}

/** Names an input in a table as errors do. */
const cellOf = (table: string, row: number) => (column: string) => `${table}.${row}.${column}`;
