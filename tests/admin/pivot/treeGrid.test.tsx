// The grid by keyboard: every cell can be reached, groups fold, and cells out of view are not rendered.
import { fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { copiedText } from "../../../src/admin/pivot/grid/copied.ts";
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

test("one Tab stop enters the grid, arrows move from cell to cell", async () => {
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

test("Right expands a group, Left collapses it, and Left on a child moves to its group", async () => {
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

test("the totals and every heading can be reached, and a heading of many columns is one step", async () => {
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
  // The corner is beside all headings.
  for (const key of ["{Home}", "{ArrowUp}", "{ArrowRight}{ArrowUp}{ArrowLeft}"]) {
    await userEvent.keyboard(key);
    expect(focused()).toBe("Клиент");
    expect(document.querySelectorAll("[tabindex='0']")).toHaveLength(1);
  }
});

test("only visible cells are drawn, with their position in the whole table", async () => {
  await begin();
  const grid = screen.getByRole("treegrid", { name: "Таблица" });
  expect(grid).toHaveAttribute("aria-rowcount", "5004");
  expect(grid).toHaveAttribute("aria-colcount", "61");
  expect(within(grid).getAllByRole("row").length).toBeLessThan(60);
  expect(within(grid).getAllByRole("gridcell").length).toBeLessThan(1200);
  expect(screen.getByRole("row", { name: /Итого/ })).toHaveAttribute("aria-rowindex", "5004");
});

function copied(): string {
  const setData = vi.fn<(type: string, text: string) => void>();
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } });
  return setData.mock.calls[0]?.[1] ?? "";
}

test("Shift extends the selection, and Ctrl+C copies it for spreadsheets", async () => {
  await begin();
  await userEvent.keyboard("{ArrowDown}{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}");
  expect(screen.getAllByRole("rowheader", { selected: true }).map(({ textContent }) => textContent)).toEqual([
    "Клиент 1",
    "Клиент 2",
  ]);
  expect(screen.getAllByRole("gridcell", { selected: true })).toHaveLength(4);
  expect(copied()).toBe("Клиент 1\tg1 0\tg1 1\nКлиент 2\tg2 0\tg2 1");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryAllByRole("gridcell", { selected: true })).toHaveLength(0);
  expect(copied()).toBe("g2 1");
  await userEvent.keyboard("{Control>}a{/Control}");
  const [names = "", first] = copied().split("\n");
  expect(names.split("\t").slice(0, 3)).toEqual(["Клиент", "2025 · Месяц 0", "2025 · Месяц 1"]);
  expect(first).toMatch(/^Клиент 0\tg0 0\t/);
});

test("figures are copied as numbers, sums of several currencies with the currencies, and formulas as text", () => {
  const lines = (index: number) =>
    [
      [{ text: "−1\u00a0234\u00a0567,50", unit: "BYN" }],
      [{ text: "12,5", unit: "%" }],
      [
        { text: "10,00", unit: "$" },
        { text: "20,00", unit: "€" },
      ],
      [],
    ][index] ?? [];
  const row: GridRow = { ...leaf(1), label: "=1+1" };
  const block = { rows: { first: 0, last: 1 }, columns: { first: -1, last: 4 } };
  const text = copiedText(block, {
    ...{ rows: [row], columns, headings: [], corner: "" },
    cellOf: (_, column) => ({ lines: lines(column) }),
  });
  expect(text.split("\t")).toEqual(["'=1+1", "-1234567,50", "12,5%", "10,00 $; 20,00 €", ""]);
});

test("dragging or Shift and a click selects cells without opening anything", async () => {
  await begin();
  const cell = (text: string) => screen.getByText(text);
  await userEvent.pointer([
    { keys: "[MouseLeft>]", target: cell("g1 1") },
    { target: cell("g3 2") },
    { keys: "[/MouseLeft]" },
  ]);
  expect(screen.getAllByRole("gridcell", { selected: true })).toHaveLength(6);
  expect(heard).not.toHaveBeenCalled();
  const user = userEvent.setup();
  await user.keyboard("{Shift>}");
  await user.click(cell("g2 4"));
  await user.keyboard("{/Shift}");
  expect(screen.getAllByRole("gridcell", { selected: true })).toHaveLength(8);
  expect(heard).not.toHaveBeenCalled();
  await user.click(cell("g2 3"));
  expect(heard).toHaveBeenCalledExactlyOnceWith("cell g2 c3");
  expect(screen.queryAllByRole("gridcell", { selected: true })).toHaveLength(0);
});

test("a column is resized by its heading's edge or by Alt and arrows, and can be reset", async () => {
  await begin();
  const heading = screen.getByRole("columnheader", { name: "Месяц 1" });
  const grip = heading.querySelector("[data-grip]") ?? heading;
  const width = () => screen.getByRole("columnheader", { name: "Месяц 1" }).style.inlineSize;
  await userEvent.pointer([
    { keys: "[MouseLeft>]", target: grip, coords: { x: 300, y: 5 } },
    { target: grip, coords: { x: 350, y: 5 } },
    { keys: "[/MouseLeft]", target: grip, coords: { x: 350, y: 5 } },
  ]);
  expect(width()).toBe("150px");
  await userEvent.dblClick(grip);
  expect(width()).toBe("100px");
  expect(heard).not.toHaveBeenCalled();
  await userEvent.keyboard("{Home}{ArrowUp}{ArrowRight}{ArrowRight}{Alt>}{ArrowRight}{/Alt}");
  expect(width()).toBe("116px");
});
