import { useQuery } from "@tanstack/react-query";
import { useListContext, type RaRecord } from "ra-core";
import { readTotals } from "../../../../dataProvider/resourceClient.ts";
import { totalsByCurrency, type CurrencyAmount } from "../../../../domain/money/totals.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { currencyOf } from "../../../../definition/texts/currencyOf.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { useDefinition } from "../../definitions.tsx";
import { resourceOf } from "../../paths.ts";
import { useFilter } from "../filters/useFilter.ts";

type Sums = Readonly<Record<string, readonly CurrencyAmount[]>>;

/** The totals of a list's sums. */
export interface Totals {
  /** What is added up: the whole list, its filtered records, or only those on the page. */
  readonly of: "list" | "filter" | "page";
  /** Keyed by field; undefined while loading. */
  readonly sums: Sums | undefined;
  /** If there are too many records for a sum: the limit. */
  readonly most?: number;
}

/** The sums of some columns over all pages of the list; a single page is added up here, several are requested. */
export function useTotals(columns: readonly (readonly [name: string, field: FieldOf<"money">])[]): Totals {
  const definition = useDefinition();
  const { data = [], total } = useListContext<RaRecord>();
  const names = columns.map(([name]) => name);
  const { isSet, whole } = useFilter();
  const isWhole = total !== undefined && total <= data.length;
  const { data: found, isPending } = useQuery({
    queryKey: [resourceOf(definition), "getTotals", names, whole],
    queryFn: ({ signal }) => readTotals(definition, names, whole, signal),
    enabled: names.length > 0 && !isWhole,
  });
  const of = isSet ? "filter" : "list";
  if (isWhole) return { of, sums: sumsOf(columns, data) };
  if (found?.exact) return { of, sums: found.sums };
  if (isPending) return { of, sums: undefined };
  return { of: "page", sums: sumsOf(columns, data), ...(found && { most: found.count }) };
}

const sumsOf = (columns: readonly (readonly [string, FieldOf<"money">])[], rows: readonly RaRecord[]): Sums =>
  Object.fromEntries(
    columns.map(([name, field]) => [
      name,
      totalsByCurrency(
        rows.flatMap((row) => {
          const amount: unknown = row[name];
          return typeof amount === "string" ? [{ amount, currency: currencyOf(field, row, pageRegion()) }] : [];
        }),
      ),
    ]),
  );
