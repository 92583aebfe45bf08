import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useRecordContext, type RaRecord } from "ra-core";
import { useMemo } from "react";
import { useFormState, type UseFormGetValues, type UseFormSetValue } from "react-hook-form";
import type { KabinetDataProvider } from "../../../../dataProvider/dataProvider.ts";
import { sumsIn, tableOf } from "../../../../definition/filling/summed.ts";
import type { Definition } from "../../../../definition/grammar.ts";
import { useDefinition, useRole } from "../../definitions.tsx";
import type { Values } from "../../fields/fieldProps.ts";
import { useFormRegion } from "../../fields/inputs/useFieldInput.ts";
import { useDebounced } from "../../fields/inputs/useDebounced.ts";
import { resourceOf } from "../../paths.ts";
import { sameValue } from "../../sameValue.ts";
import { payloadOf, problemsOf } from "../form/formValues.ts";

const typingPauseMilliseconds = 500;
/** Longer tables are priced only when saved. */
const maxPreviewLines = 100;

/** What only the server sets in the lines of tables, by table. */
export type Columns = Readonly<Record<string, readonly Values[]>>;

interface Preview {
  /** The sums and other values of the record; empty until the server has answered for the current input. */
  readonly said: Values;
  /** Undefined while unknown; without values if the server can't price the input. */
  readonly lines: Columns | undefined;
}

/** What the server would save for a form's values. A refusal shows nothing, since saving reports it. */
export function usePreview(values: Values): Preview {
  const definition = useDefinition();
  const role = useRole();
  const begun = useRecordContext<Partial<RaRecord>>();
  const dataProvider = useDataProvider<KabinetDataProvider>();
  const region = useFormRegion();
  const { isDirty } = useFormState();
  const resource = resourceOf(definition);
  const typed = JSON.stringify(typedOnly(definition, payloadOf(definition, values, role, begun)));
  const asked = useDebounced(typed, typingPauseMilliseconds);
  const counts = tablesIn(definition).map((table) => linesIn(values, table).length);
  const isNew = begun?.id === undefined;
  const isValid =
    isDirty &&
    Object.keys(problemsOf(definition, values, { role, stored: isNew ? undefined : begun, region })).length === 0;
  const { data } = useQuery({
    queryKey: [resource, "preview", asked],
    queryFn: ({ signal }) => dataProvider.readPreview(resource, JSON.parse(asked) as Values, signal),
    enabled: isValid && counts.some((count) => count > 0) && counts.every((count) => count <= maxPreviewLines),
    retry: false,
    gcTime: 0,
  });
  const isCurrent = asked === typed && isDirty;
  return {
    said: isCurrent && isValid && data ? valuesIn(definition, data) : {},
    lines: useMemo(() => {
      // Stored values stay while another value is invalid.
      if (!isCurrent || !(isValid ? data : isNew)) return undefined;
      return Object.fromEntries(
        tablesIn(definition).map((table) => [table, columnsIn(definition, table, isValid ? data : undefined)]),
      );
    }, [definition, data, isCurrent, isValid, isNew]),
  };
}

/** Shows the columns that only the server sets in the form's lines. */
export function setColumns(
  columns: Columns,
  getValues: UseFormGetValues<Values>,
  setValue: UseFormSetValue<Record<string, unknown>>,
): void {
  for (const [table, lines] of Object.entries(columns))
    for (const [index, line] of lines.entries())
      for (const [name, value] of Object.entries(line)) {
        const place = `${table}.${index}.${name}`;
        if (linesIn(getValues(), table)[index] && !sameValue(getValues(place), value)) setValue(place, value);
      }
}

const tablesIn = (definition: Definition): readonly string[] => [
  ...new Set(sumsIn(definition).map(([, { sum }]) => tableOf(sum.of))),
];

const linesIn = (values: Values, table: string): readonly Values[] =>
  Array.isArray(values[table]) ? (values[table] as Values[]) : [];

const setByServer = (definition: Definition, table: string): readonly string[] => {
  const field = definition.fields[table];
  return field?.type === "lines"
    ? Object.entries(field.fields).flatMap(([name, column]) => (column.readOnly ? [name] : []))
    : [];
};

/** The payload without the lines' values that the server sets, so that its answer causes no new request. */
const typedOnly = (definition: Definition, payload: Values): Values => ({
  ...payload,
  ...Object.fromEntries(
    tablesIn(definition)
      .filter((table) => Object.hasOwn(payload, table))
      .map((table) => {
        const set = setByServer(definition, table);
        const lines = linesIn(payload, table).map((line) =>
          Object.fromEntries(Object.entries(line).filter(([name]) => !set.includes(name))),
        );
        return [table, lines];
      }),
  ),
});

/** The sums, and what only the server sets. */
const valuesIn = ({ fields }: Definition, data: Values): Values =>
  Object.fromEntries(Object.entries(data).filter(([name]) => fields[name] && fields[name].type !== "lines"));

const columnsIn = (definition: Definition, table: string, data: Values | undefined): readonly Values[] => {
  const set = setByServer(definition, table);
  const lines =
    data && Object.hasOwn(data, table) ? linesIn(data, table) : Array.from({ length: maxPreviewLines }, () => ({}));
  return lines.map((line: Values) => Object.fromEntries(set.map((name) => [name, line[name] ?? null])));
};
