import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Table, type Column } from "../../../src/ui/tables/Table.tsx";

interface Bill {
  readonly id: number;
  readonly number: string;
  readonly sum: string;
}

const rows: readonly Bill[] = [
  { id: 1, number: "Б-1", sum: "100,00" },
  { id: 2, number: "Б-2", sum: "250,50" },
];
const columns: readonly Column<Bill>[] = [
  { key: "number", label: "Номер", cell: ({ number }) => number, sortable: true, card: "heading" },
  { key: "sum", label: "Сумма", cell: ({ sum }) => sum, align: "end", sortable: true },
];
const table = { label: "Счета", columns, rows, rowKey: ({ id }: Bill) => id };

test("a table is read as one, with the name of every value at hand for cards", () => {
  render(<Table {...table} foot={{ sum: "350,50" }} />);
  const all = within(screen.getByRole("table", { name: "Счета" })).getAllByRole("row");
  expect(all.map((row) => row.textContent)).toEqual(["НомерСумма", "Б-1100,00", "Б-2250,50", "350,50"]);
  expect(screen.getByRole("cell", { name: "250,50" })).toHaveAttribute("data-label", "Сумма");
});

test("a heading sorts upwards first, then downwards, and says which way", async () => {
  const sort = vi.fn();
  const { rerender } = render(<Table {...table} sort={{ by: "sum", descending: false }} onSort={sort} />);
  expect(screen.getByRole("columnheader", { name: "Сумма" })).toHaveAttribute("aria-sort", "ascending");
  await userEvent.click(screen.getByRole("button", { name: "Сумма" }));
  expect(sort).toHaveBeenLastCalledWith({ by: "sum", descending: true });
  rerender(<Table {...table} sort={{ by: "sum", descending: true }} onSort={sort} />);
  expect(screen.getByRole("columnheader", { name: "Сумма" })).toHaveAttribute("aria-sort", "descending");
  await userEvent.click(screen.getByRole("button", { name: "Номер" }));
  expect(sort).toHaveBeenLastCalledWith({ by: "number", descending: false });
});
