import { buffer, text } from "node:stream/consumers";
import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { csvCell } from "../../../../server/platform/sheets/csv.ts";
import { readCsv } from "../../../../server/platform/sheets/readCsv.ts";
import { type SheetRow } from "../../../../server/platform/sheets/sheet.ts";
import { sheetFile } from "../../../../server/platform/sheets/sheetFile.ts";

const head = { name: "Отчёт: май/июнь", widths: [20, 12, 12], frozen: { rows: 2, columns: 1 } };
const merges = [{ fromRow: 0, fromColumn: 1, toRow: 0, toColumn: 2 }];
const rows: readonly SheetRow[] = [
  { look: "header", cells: ["Клиент", "2026", null] },
  { look: "header", cells: [null, "Сумма", "Дата"] },
  { cells: ['ООО «Ромашка & "Ко"» <b>', { number: "1234567.89", format: "money" }, { date: "2026-03-05" }] },
  { cells: ["Месяц", null, { month: "2026-10-01" }] },
  { cells: ["=cmd|'/c calc'!A1", { number: -5, format: "integer" }, null] },
  { cells: ["-2+3\u0000\ud800", { number: "0.255", format: "share" }, null], outline: 1 },
  { look: "total", cells: ["Итого", { number: "3.1415", format: "rate" }, { number: "12.50", format: "percent" }] },
];

test("a workbook has texts, numbers and dates as such", async () => {
  const { name, bytes } = sheetFile("Отчёт", "xlsx", { ...head, merges, rows });
  expect(name).toBe("Отчёт.xlsx");
  const file = await buffer(bytes);
  expect(await readSheet(file)).toEqual([
    ["Клиент", "2026", null],
    [null, "Сумма", "Дата"],
    ['ООО «Ромашка & "Ко"» <b>', 1234567.89, new Date("2026-03-05T00:00:00Z")],
    ["Месяц", null, new Date("2026-10-01T00:00:00Z")],
    ["=cmd|'/c calc'!A1", -5, null],
    ["-2+3", 0.255, null],
    ["Итого", 3.1415, 12.5],
  ]);
});

test("a CSV opens in Excel: with a BOM, semicolons, decimal commas, and no formulas", async () => {
  const { bytes, type } = sheetFile("Отчёт", "csv", { ...head, rows });
  expect(type).toBe("text/csv");
  const lines = (await buffer(bytes)).toString("utf8").split("\r\n");
  expect(lines.slice(2)).toEqual([
    '"ООО «Ромашка & ""Ко""» <b>";1234567,89;05.03.2026',
    "Месяц;;октябрь 2026",
    "'=cmd|'/c calc'!A1;-5;",
    "'-2+3\ufffd;25,50 %;",
    "Итого;3,1415;12,50",
    "",
  ]);
  expect(lines[0]).toBe("\ufeffКлиент;2026;");
});

test.each(["=1+1", " =1+1", "\u00a0\t@x", "＝1+1", "\u200b+x", "'=1", "-2+3a", "\tx"])(
  "a text that looks like a formula, %j, is marked in a CSV and read back unchanged",
  async (text) => {
    const cell = csvCell(text).replace(/^"|"$/g, "");
    expect(cell).toBe(`'${text}`);
    expect(readCsv(Buffer.from(`${cell};1\n`))).toEqual([[text, "1"]]);
  },
);

test.each(["-12,50", "+375 (29) 123-45-67", "О'Коннор", "'цитата'", "a=b"])(
  "%j is no formula and stays unchanged",
  (text) => {
    expect(csvCell(text)).toBe(text);
    expect(readCsv(Buffer.from(`${text};1\n`))).toEqual([[text, "1"]]);
  },
);

test.each(["csv", "xlsx"] as const)("reading of rows stops when the client stops reading a %s", async (format) => {
  let asked = 0;
  let ended = false;
  async function* endless(): AsyncGenerator<SheetRow> {
    try {
      for (;;) {
        asked += 1;
        yield { cells: [`${Math.random()}`] };
      }
    } finally {
      ended = true;
    }
  }
  const { bytes } = sheetFile("Отчёт", format, { ...head, rows: endless() });
  for await (const _ of bytes) if (asked > 0) break;
  await expect.poll(() => ended).toBe(true);
});

test.each(["csv", "xlsx"] as const)(
  "an error in the rows makes the %s fail instead of ending it early",
  async (format) => {
    async function* broken(): AsyncGenerator<SheetRow> {
      yield { cells: ["a"] };
      throw new Error("lost");
    }
    const { bytes } = sheetFile("Отчёт", format, { ...head, rows: broken() });
    await expect(text(bytes)).rejects.toThrow("lost");
  },
);
