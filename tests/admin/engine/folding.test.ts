// Which columns of a list are left out if there is no room, whatever the records contain.
import { describe, expect, test } from "vitest";
import { arranged } from "../../../src/admin/engine/list/columns/arranged.ts";
import { columnsOf } from "../../../src/admin/engine/list/columns/columnsOf.ts";
import { foldedOf, inSecondLine, minWidthOf, needsLabel } from "../../../src/admin/engine/list/table/folding.ts";
import { columnNames } from "../../../src/definition/listColumns.ts";
import { builtInDefinitions } from "../../../src/resources/index.ts";

const cases = builtInDefinitions.map((definition) => [definition.label.many, definition] as const);
const shownOf = (definition: (typeof cases)[number][1], kept?: unknown) =>
  arranged(columnsOf(definition, "ADMIN"), kept).filter(({ hidden }) => !hidden);
const bills = cases.find(([, { name }]) => name === "bills")?.[1];
if (!bills) throw new Error("There are no bills.");

describe.each(cases)("the list of «%s»", (_many, definition) => {
  const columns = shownOf(definition);
  const [heading] = columnNames(definition);

  test("folds nothing if there is room, and less the more room there is", () => {
    expect(foldedOf(columns, heading, 200)).toEqual([]);
    const counts = [20, 30, 40, 50, 60, 70, 80].map((room) => foldedOf(columns, heading, room).length);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  test.each([44, 52, 70])("fits into %d rem, with its first column and a name that can be read", (room) => {
    const folded = foldedOf(columns, heading, room);
    const left = columns.filter((column) => !folded.includes(column));
    const widths = left.map((column) => minWidthOf(column, column.name === heading, inSecondLine(folded).length > 0));
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(room);
    expect(left.map(({ name }) => name)).toContain(heading);
  });

  test("keeps the columns of a lower rank as long as there are others", () => {
    const folded = foldedOf(columns, heading, 52);
    const left = columns.filter((column) => !folded.includes(column) && column.name !== heading);
    const least = Math.min(...folded.map(({ rank }) => rank));
    expect(left.filter(({ rank }) => rank > least).map(({ name }) => name)).toEqual([]);
  });
});

test("a column that the user has added stays, and one that they have widened takes its room", () => {
  const columns = shownOf(bills, [
    ...columnNames(bills).map((name) => ({ name, ...(name === "customerId" && { width: 600 }) })),
    { name: "createdAt" },
  ]);
  const folded = foldedOf(columns, "number", 60).map(({ name }) => name);
  expect(folded).not.toContain("createdAt");
  expect(folded.length).toBeGreaterThan(foldedOf(shownOf(bills), "number", 60).length);
});

test("numbers, days and one of two accounts need a label; states and names don't", () => {
  const fields = Object.fromEntries(columnsOf(bills, "ADMIN").map(({ name, field }) => [name, field]));
  const all = Object.values(fields);
  const asked = ["date", "amountWithVat", "customerId", "state"].map((name) => {
    const field = fields[name];
    return field && needsLabel(field, all);
  });
  expect(asked).toEqual([true, true, false, false]);
  const transfers = builtInDefinitions.find(({ name }) => name === "transfers");
  const [from, to] = [transfers?.fields["fromAccountId"], transfers?.fields["toAccountId"]];
  expect(from && to && needsLabel(from, [from, to])).toBe(true);
});
