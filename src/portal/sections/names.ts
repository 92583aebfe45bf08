// Loads the names of the records that a customer's records refer to.
import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import { definitionsQuery } from "../../dataProvider/definitions.ts";
import { readList } from "../../dataProvider/resourceClient.ts";
import type { Definition, Fields } from "../../definition/grammar.ts";
import { represent } from "../../definition/texts/represent.ts";
import { queryClient } from "../../shell/data/queryClient.ts";
import { pageRegion } from "../../shell/pageRegion.ts";
import { recordPath } from "./places.ts";

export interface Named {
  readonly name: string;
  /** The record's page; undefined if customers have none for it. */
  readonly path: string | undefined;
}

/** Keyed by resource and id. */
export type Names = ReadonlyMap<string, Named>;

export const keyOf = (resource: string, id: unknown): string => `${resource} ${String(id)}`;

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The names of the records that these fields refer to, including columns of tables. */
export function useNames(fields: Fields, rows: Rows): Names {
  const wanted = referredTo(fields, rows).toSorted();
  const { data } = useQuery({
    queryKey: ["names", wanted],
    enabled: wanted.length > 0,
    queryFn: ({ signal }) => readNames(wanted, signal),
  });
  return data ?? none;
}

const none: Names = new Map();

function referredTo(fields: Fields, rows: Rows): readonly string[] {
  const keys = Object.entries(fields).flatMap(([name, field]) =>
    rows.flatMap((row): readonly string[] => {
      const value = row[name];
      if (field.type === "lines") return Array.isArray(value) ? referredTo(field.fields, value as Rows) : [];
      return field.type === "reference" && typeof value === "number" ? [keyOf(field.to, value)] : [];
    }),
  );
  return [...new Set(keys)];
}

async function readNames(wanted: readonly string[], signal: AbortSignal): Promise<Names> {
  const resources = [...new Set(wanted.map((key) => key.split(" ")[0] ?? ""))];
  const found = await Promise.all(
    resources.map(async (name) => {
      const target = await findTarget(queryClient, name);
      if (!target) return [];
      const ids = wanted.filter((key) => key.startsWith(`${name} `)).map((key) => Number(key.split(" ")[1]));
      return readNamed(target, { perPage: ids.length, filter: { id: ids } }, signal);
    }),
  );
  return new Map(found.flat());
}

/** The most records to choose from. */
const maxOffered = 1000;

/** The records of a resource that can be chosen, with their names. */
export const choicesQuery = (resource: string) =>
  queryOptions({
    queryKey: [resource, "choices"],
    queryFn: async ({ signal }): Promise<readonly (readonly [id: number, name: string])[]> => {
      const target = await findTarget(queryClient, resource);
      if (!target) return [];
      const all = await readNamed(target, { perPage: maxOffered, filter: {} }, signal);
      return all.map(([key, { name }]) => [Number(key.split(" ")[1]), name]);
    },
  });

async function readNamed(
  definition: Definition,
  query: { readonly perPage: number; readonly filter: Readonly<Record<string, unknown>> },
  signal: AbortSignal,
): Promise<readonly (readonly [string, Named])[]> {
  const sort = { field: "id", order: "ASC" } as const;
  const { data } = await readList(definition, "CUSTOMER", { ...query, sort, page: 1 }, signal);
  return data.map((record) => [
    keyOf(definition.name, record.id),
    {
      name: represent(definition, record, pageRegion()),
      path: definition.portal && recordPath(definition, record.id),
    },
  ]);
}

/** The definition of another resource, if customers may read it. */
async function findTarget(client: QueryClient, name: string): Promise<Definition | undefined> {
  const { definitions } = await client.ensureQueryData(definitionsQuery);
  return definitions.find((one) => one.name === name);
}
