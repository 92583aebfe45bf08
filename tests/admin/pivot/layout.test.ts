// Steps that build a layout, undoing them, and the layout's address.
import { describe, expect, test } from "vitest";
import { decodeTable, encodeTable } from "../../../src/admin/pivot/layout/codec.ts";
import { added, changedAt, moved, removed, swapped } from "../../../src/admin/pivot/layout/edit.ts";
import { historyOf, redone, stepped, undone } from "../../../src/admin/pivot/layout/history.ts";
import { firstTable, plainView, sameTable, type Table } from "../../../src/admin/pivot/layout/table.ts";
import { dimensionsOf } from "../../../src/resources/pivot/added.ts";
import { gallery } from "../../../src/admin/pivot/layouts/gallery.ts";

const { layout } = firstTable;
const known = dimensionsOf([], "by", () => true);

describe("fields between the zones", () => {
  test("move from rows to columns and to a place among them", () => {
    const next = moved(layout, { zone: "rows", index: 1 }, "columns", known, 0);
    expect(next.rows).toEqual([{ field: "system" }]);
    expect(next.columns).toEqual([{ field: "customer" }, { field: "billDate", by: "quarter" }]);
  });

  test("a date keeps its part between rows and columns, and becomes a whole date in the filters", () => {
    expect(moved(layout, { zone: "columns", index: 0 }, "rows", known).rows.at(-1)).toEqual({
      field: "billDate",
      by: "quarter",
    });
    expect(moved(layout, { zone: "columns", index: 0 }, "filters", known).filters).toEqual([{ field: "billDate" }]);
  });

  test("a property cannot be a value, a value cannot be a row, and the last value stays", () => {
    expect(moved(layout, { zone: "rows", index: 0 }, "measures", known)).toBe(layout);
    expect(added(layout, "amount", "rows", known)).toBe(layout);
    expect(removed(layout, { zone: "measures", index: 0 })).toBe(layout);
  });

  test("adding the same value again uses another aggregation", () => {
    expect(added(layout, "amount", "measures", known).measures.at(-1)).toEqual({
      measure: "amount",
      aggregation: "average",
    });
  });

  test("adding the same date again uses another part", () => {
    const months = added(layout, "billDate", "rows", known);
    expect(months.rows.at(-1)).toEqual({ field: "billDate", by: "month" });
    expect(added(months, "billDate", "rows", known).rows.at(-1)).toEqual({ field: "billDate", by: "year" });
  });

  test("sorting by a value is removed with the value, and stays when others are removed", () => {
    const two = added(layout, "vat", "measures", known, 0);
    const byAmount = { ...two, sort: { by: "value", order: "desc", measure: 1 } } as const;
    expect(removed(byAmount, { zone: "measures", index: 0 }).sort).toMatchObject({ measure: 0 });
    expect(removed(byAmount, { zone: "measures", index: 1 }).sort).toBeUndefined();
  });

  test("rows and columns can be swapped", () => {
    expect(swapped(layout)).toMatchObject({ rows: layout.columns, columns: layout.rows });
  });
});

test("steps can be undone and redone, and a new one clears the undone ones", () => {
  let history = stepped(stepped(historyOf("a"), "b"), "c");
  history = undone(undone(history));
  expect(history.present).toBe("a");
  expect(undone(history)).toBe(history);
  history = redone(history);
  expect(history.present).toBe("b");
  expect(redone(stepped(history, "d")).present).toBe("d");
});

describe("the address", () => {
  const tables: readonly Table[] = [
    firstTable,
    ...gallery.map(({ table }) => table),
    {
      layout: {
        ...layout,
        measures: [{ measure: "amount", aggregation: "count", showAs: "shareOfRow" }],
        filters: [
          { field: "customer", keys: ["1", null, "a,b.c\u0000"], exclude: true },
          { field: "billDate", by: "week", keys: ["2026-03-02"] },
          { field: "billDate", from: "2026-01-01" },
          { measure: "amount", from: "10.50", to: "99" },
        ],
        sort: { by: "value", order: "asc", measure: 0, column: ["2026-Q1"] },
      },
      view: { depth: 2, top: 10, subtotals: false, totals: false, look: "bars", chart: "lines" },
    },
  ];

  test.each(tables)("restores a table: %#", (table) => {
    const read = decodeTable(new URLSearchParams(encodeTable(table).toString()), known);
    expect(read?.lost).toEqual([]);
    expect(read?.table).toEqual(table);
    expect(read && sameTable(read.table, table)).toBe(true);
  });

  test("restores added fields with and without a part of a date, and skips those that are gone", () => {
    const fields = {
      x_segment: { type: "text", label: "Сегмент" },
      x_since: { type: "date", label: "С какого дня" },
    } as const;
    const extended = dimensionsOf([{ name: "customers", fields }], "by", () => true);
    const grouped = added(
      added(layout, "customers.x_segment", "rows", extended),
      "customers.x_since",
      "columns",
      extended,
    );
    const filtered = added(grouped, "customers.x_since", "filters", extended);
    expect(filtered.columns.at(-1)).toEqual({ field: "customers.x_since", by: "month" });
    expect(filtered.filters).toEqual([{ field: "customers.x_since" }]);
    const address = encodeTable({ layout: filtered, view: plainView });
    expect(decodeTable(address, extended)).toEqual({ lost: [], table: { layout: filtered, view: plainView } });
    expect(decodeTable(address, known)).toEqual({
      lost: ["customers.x_segment", "customers.x_since"],
      table: { layout: { ...layout, filters: [] }, view: plainView },
    });
  });

  test("skips fields that no longer exist, and names them", () => {
    const old = new URLSearchParams({
      rows: "seller,customer",
      columns: "billDate.fortnight",
      values: "profit.sum,vat.median",
      filters: JSON.stringify([
        { field: "seller", keys: ["1"] },
        { field: "paid", keys: ["yes"] },
      ]),
      sort: JSON.stringify({ by: "value", order: "desc", measure: 1 }),
    });
    expect(decodeTable(old, known)).toEqual({
      lost: ["profit", "seller"],
      table: {
        layout: {
          rows: [{ field: "customer" }],
          columns: [{ field: "billDate", by: "month" }],
          measures: [{ measure: "vat", aggregation: "sum" }],
          filters: [{ field: "paid", keys: ["yes"] }],
        },
        view: plainView,
      },
    });
  });

  test.each(["rows=__proto__&values=toString.sum", "values=&filters={&sort=[1", "rows=,,.&view=null&filters=[null,3]"])(
    "makes something of anything: %s",
    (text) => {
      expect(decodeTable(new URLSearchParams(text), known)?.table.layout.measures).toHaveLength(1);
    },
  );
});

test("one level is changed and the others stay", () => {
  const next = changedAt(layout, "columns", 0, { field: "billDate", by: "year" });
  expect(next.columns).toEqual([{ field: "billDate", by: "year" }]);
  expect(next.rows).toBe(layout.rows);
});
