// Calculates the same tables the slow way, from the report's rows.
import type { PivotFilter, PivotLevel, PivotRow, PivotValue } from "../../../../src/contract/pivot/pivot.ts";
import { isBuiltIn } from "../../../../src/resources/pivot/added.ts";
import {
  type DatePart,
  measureOf,
  type PivotDimension,
  type PivotMeasure,
} from "../../../../src/resources/pivot/fields.ts";

const partOf: { readonly [K in DatePart]: (day: string) => string } = {
  year: (day) => day.slice(0, 4),
  quarter: (day) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
  month: (day) => day.slice(0, 7),
  week: (day) => {
    const date = new Date(`${day}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
    return date.toISOString().slice(0, 10);
  },
  day: (day) => day,
};

const idOf = (id: number | null): string | null => (id === null ? null : String(id));

const dimensions: { readonly [K in PivotDimension]: (row: PivotRow) => string | null } = {
  billDate: ({ billDate }) => billDate,
  paidDate: ({ paidDate }) => paidDate,
  customer: ({ customerId }) => idOf(customerId),
  manager: ({ managerId }) => idOf(managerId),
  system: ({ systemId }) => idOf(systemId),
  account: ({ accountId }) => idOf(accountId),
  contract: ({ contractId }) => idOf(contractId),
  bill: ({ billId }) => idOf(billId),
  service: ({ service }) => service,
  payType: ({ payType }) => payType,
  currency: ({ currency }) => currency,
  region: ({ region }) => region,
  commissionPercent: ({ commissionPercent }) => commissionPercent,
  discountPercent: ({ discountPercent }) => discountPercent,
  paid: ({ paid }) => paid,
  billState: ({ billState }) => billState,
  contractState: ({ contractState }) => contractState,
  isClosed: ({ isClosed }) => isClosed,
  rowKind: ({ rowKind }) => rowKind,
};

/** The key of a row at a level. */
export function keyIn(row: PivotRow, { field, by = "month" }: PivotLevel): string | null {
  const value = isBuiltIn(field) ? dimensions[field](row) : (row.added[field] ?? null);
  const isDate = value !== null && /^\d{4}-\d\d-\d\d$/.test(value);
  return isDate ? partOf[by](value) : value;
}

const cents = (decimal: string | null): bigint | null => (decimal === null ? null : BigInt(decimal.replace(".", "")));

const rounded = (part: bigint, whole: bigint): bigint | null => {
  if (whole === 0n) return null;
  const twice = part * 2n * (whole < 0n ? -1n : 1n);
  const size = whole < 0n ? -whole : whole;
  return twice < 0n ? -((-twice + size) / (size * 2n)) : (twice + size) / (size * 2n);
};

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

const counted: { readonly [K in PivotMeasure]?: (row: PivotRow) => number | null } = {
  rows: ({ id }) => id,
  customers: ({ customerId }) => customerId,
  bills: ({ billId }) => billId,
};

const weights: { readonly [K in PivotMeasure]?: (row: PivotRow) => readonly [bigint, bigint] | null } = {
  rate: ({ enrolled, amountInCabinet }) =>
    enrolled === null || amountInCabinet === null
      ? null
      : [(cents(enrolled) ?? 0n) * 1_000_000n, cents(amountInCabinet) ?? 0n],
  commissionRate: (row) => percent(row, row.commissionPercent),
  discountRate: (row) => percent(row, row.discountPercent),
};

function percent({ amount, vat }: PivotRow, value: string | null): readonly [bigint, bigint] | null {
  if (value === null) return null;
  const net = (cents(amount) ?? 0n) - (cents(vat) ?? 0n);
  return [net * (cents(value) ?? 0n), net];
}

function nameOf({ regionCurrency, currency }: PivotRow, kind: "region" | "cabinet" | "rate" | undefined): string {
  if (kind === "region") return regionCurrency;
  if (kind === "cabinet") return currency ?? "";
  return kind === "rate" ? `${regionCurrency}/${currency ?? ""}` : "";
}

/** A measure's values over these rows, by currency ("BYN", "BYN/USD", "" for none). */
export function valuesOf(rows: readonly PivotRow[], { measure, aggregation }: PivotValue): Map<string, bigint> {
  const kind = aggregation === "count" || aggregation === "distinct" ? undefined : measureOf(measure).currency;
  const groups = new Map<string, PivotRow[]>();
  for (const row of rows) {
    const name = nameOf(row, kind);
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return new Map(
    [...groups].flatMap(([name, some]): [string, bigint][] => {
      const value = valueOf(some, measure, aggregation);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function valueOf(
  rows: readonly PivotRow[],
  measure: PivotMeasure,
  aggregation: PivotValue["aggregation"],
): bigint | null {
  const weight = weights[measure];
  if (weight) {
    const pairs = rows.flatMap((row) => [weight(row)].filter((pair) => pair !== null));
    return pairs.length === 0 ? null : rounded(sum(pairs.map(([part]) => part)), sum(pairs.map(([, whole]) => whole)));
  }
  const count = counted[measure];
  const things = rows.flatMap((row) => {
    const thing = count ? count(row) : cents(row[measure as "amount"]);
    return thing === null ? [] : [BigInt(thing)];
  });
  if (things.length === 0) return null;
  const sorted = things.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  if (aggregation === "count") return BigInt(things.length);
  if (aggregation === "distinct") return BigInt(new Set(things).size);
  if (aggregation === "min") return sorted[0] ?? null;
  if (aggregation === "max") return sorted.at(-1) ?? null;
  return aggregation === "average" ? rounded(sum(things), BigInt(things.length)) : sum(things);
}

/** True for a row that matches a filter. */
export function fits(row: PivotRow, filter: PivotFilter): boolean {
  if ("keys" in filter) return filter.keys.includes(keyIn(row, filter)) !== (filter.exclude === true);
  if ("measure" in filter) {
    const value = cents(row[filter.measure as "amount"]);
    return value !== null && between(value, cents(filter.from ?? null), cents(filter.to ?? null));
  }
  const value = keyIn(row, { field: filter.field, by: "day" });
  return value !== null && (!filter.from || value >= filter.from) && (!filter.to || value <= filter.to);
}

const between = (value: bigint, from: bigint | null, to: bigint | null): boolean =>
  (from === null || value >= from) && (to === null || value <= to);
