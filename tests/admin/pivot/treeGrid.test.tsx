// The grid by the keyboard: every place can be reached, groups fold, and what is not in sight is not drawn.
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { GridColumn, GridHeading, GridRow } from "../../../src/admin/pivot/grid/model.ts";
import { TreeGrid } from "../../../src/admin/pivot/grid/TreeGrid.tsx";

const columns: GridColumn[] = Array.from({ length: 60 }, (_, index) => ({
  key: `c${index}`,
  label: `Месяц ${index}`,
  width: 100,
  standing: "plain",
}));
const headings: GridHeading[][] = [
  [
    { key: "y1", label: "2025", from: 0, span: 12, standing: "plain", expanded: true },
    { key: "y2", label: "2026", from: 12, span: 48, standing: "plain", expanded: true },
  ],
];
const group = (index: number, expanded: boolean): GridRow => ({
  key: `g${index}`,
  label: `Клиент ${index}`,
  level: 1,
  expanded,
  standing: "plain",
  lines: 1,
});
const leaf = (index: number): GridRow => ({
  key: `l${index}`,
  label: `Система ${index}`,
  level: 2,
  standing: "plain",
  lines: 1,
});
const totals: GridRow = { key: "total", label: "Итого", level: 1, standing: "total", lines: 1 };
const cellOf = (row: GridRow, column: number) => ({ lines: [{ text: `${row.key} ${column}` }] });

const heard = vi.fn<(what: string) => void>();
beforeEach(() => heard.mockClear());

function Harness() {
  const [open, setOpen] = useState(false);
  const rows = [
    group(0, open),
    ...(open ? [leaf(0), leaf(1)] : []),
    ...Array.from({ length: 5000 }, (_, at) => group(at + 1, false)),
  ];
  return (
    <TreeGrid
      label="Таблица"
      rows={rows}
      columns={columns}
      headings={headings}
      totals={totals}
      corner="Клиент"
      cellOf={cellOf}
      onRow={({ key }) => {
        if (key === "g0") setOpen(!open);
      }}
      onHeading={({ key }) => heard(`heading ${key}`)}
      onSort={(column) => heard(`sort ${column?.key ?? "corner"}`)}
      onCell={(row, column) => heard(`cell ${row.key} ${column.key}`)}
    />
  );
}

const focused = (): string => document.activeElement?.textContent ?? "";
async function begin() {
  render(<Harness />);
  await userEvent.tab();
}

test("one stop of the Tab key leads in, arrows go on from cell to cell", async () => {
  await begin();
  expect(focused()).toBe("Клиент 0");
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("Клиент 1");
  await userEvent.keyboard("{End}");
  expect(focused()).toBe("g1 59");
  await userEvent.keyboard("{Home}");
  expect(focused()).toBe("Клиент 1");
  expect(document.querySelectorAll("[tabindex='0']")).toHaveLength(1);
});

test("a group unfolds to the right and folds to the left, and left of a child stands its group", async () => {
  await begin();
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("row", { name: /Клиент 0 / })).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("Система 0");
  expect(screen.getByRole("row", { name: /Система 0/ })).toHaveAttribute("aria-level", "2");
  await userEvent.keyboard("{ArrowLeft}");
  expect(focused()).toBe("Клиент 0");
  await userEvent.keyboard("{ArrowLeft}");
  expect(screen.queryByText("Система 0")).toBeNull();
});

test("the totals and every heading are reached, and a heading of many columns is one step", async () => {
  await begin();
  await userEvent.keyboard("{Control>}{End}{/Control}");
  expect(focused()).toBe("total 59");
  await userEvent.keyboard("{Enter}");
  expect(heard).toHaveBeenLastCalledWith("cell total c59");
  await userEvent.keyboard("{Control>}{Home}{/Control}{ArrowUp}{Enter}");
  expect(heard).toHaveBeenLastCalledWith("sort corner");
  await userEvent.keyboard("{ArrowRight}{Enter}");
  expect(heard).toHaveBeenLastCalledWith("sort c0");
  await userEvent.keyboard("{ArrowUp}");
  expect(focused()).toBe("2025");
  await userEvent.keyboard("{ArrowRight}");
  expect(focused()).toBe("2026");
  await userEvent.keyboard("{Enter}");
  expect(heard).toHaveBeenLastCalledWith("heading y2");
});

test("only what is in sight is drawn, and the place in the whole is told", async () => {
  await begin();
  const grid = screen.getByRole("treegrid", { name: "Таблица" });
  expect(grid).toHaveAttribute("aria-rowcount", "5004");
  expect(grid).toHaveAttribute("aria-colcount", "61");
  expect(within(grid).getAllByRole("row").length).toBeLessThan(60);
  expect(within(grid).getAllByRole("gridcell").length).toBeLessThan(1200);
  expect(screen.getByRole("row", { name: /Итого/ })).toHaveAttribute("aria-rowindex", "5004");
});
