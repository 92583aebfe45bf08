import { useQuery } from "@tanstack/react-query";
import { useRecordContext } from "ra-core";
import { useWatch } from "react-hook-form";
import { readEffective } from "../../../../dataProvider/effective.ts";
import type { EffectiveValue } from "../../../../definition/effective.ts";
import { useDefinition } from "../../definitions.tsx";
import { resourceOf } from "../../paths.ts";

/** The history of all values of a record with effective dates; empty while disabled. */
export function useEffective(id: number, enabled = true): readonly EffectiveValue[] {
  const definition = useDefinition();
  const { data = [] } = useQuery({
    queryKey: [resourceOf(definition), "effective", id],
    queryFn: () => readEffective(definition, id),
    enabled,
  });
  return data;
}

/** The number of planned changes in a table's line, such as "systemSettings.3". */
export function usePlannedIn(source: string): number {
  const { fields } = useDefinition();
  const record = useRecordContext();
  const [table = ""] = source.split(".");
  const declared = fields[table];
  const lines = declared?.type === "lines" ? declared : undefined;
  const key: unknown = useWatch({ name: `${source}.${lines?.key ?? ""}` });
  const mayHave = record?.id !== undefined && Object.values(lines?.fields ?? {}).some(({ effective }) => effective);
  const values = useEffective(Number(record?.id), mayHave);
  return values.filter(({ begun, field, line }) => !begun && line === key && field.startsWith(`${table}.`)).length;
}
