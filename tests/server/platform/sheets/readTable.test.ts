// Uploaded tables are checked for their size before they are read, on a separate thread.
import { expect, test } from "vitest";
import { readTable } from "../../../../server/platform/sheets/readTable.ts";
import { rowOf, workbookOf } from "./workbook.ts";

const refusalOf = (bytes: Buffer): Promise<unknown> =>
  readTable(bytes).then(
    () => "read",
    (error: { statusCode?: number; errors?: { file?: string } }) => [error.statusCode, error.errors?.file],
  );

const tooManyRows = [422, "Не больше 20000 строк в одном файле"];
const tooManyColumns = [422, "Не больше 256 столбцов в одном файле"];
const tooManyCells = [422, "Не больше 1000000 ячеек в одном файле"];

test.each<[string, string, unknown]>([
  ["a cell of the last row and column", rowOf(1, "A1") + rowOf(1048576, "XFD1048576"), tooManyRows],
  ["a cell of the last row", rowOf(1048576, "A1048576"), tooManyRows],
  ["a cell of the last column", rowOf(1, "A1", "XFD1"), tooManyColumns],
  ["a row that says another number than its cells", `${rowOf(1, "A1")}${rowOf(999999999, "A2")}`, tooManyRows],
  ["few cells that span too many", rowOf(1, "IV1") + rowOf(19000, "A19000"), tooManyCells],
  ["a cell that is nowhere", `<row r="1"><c><v>1</v></c></row>`, [415, "Файл не читается как таблица Excel"]],
])("a workbook with %s is refused", async (_, rows, refusal) => {
  expect(await refusalOf(workbookOf(rows))).toEqual(refusal);
});

test("an empty cell after the last row adds no row", async () => {
  const coloured = `<row r="1048576" s="1"><c r="A1048576" s="1"/><c r="XFD1048576"><v/></c></row>`;
  expect(await readTable(workbookOf(rowOf(1, "A1", "C1") + rowOf(3, "B3") + coloured))).toEqual([
    ["A1", "", "C1"],
    ["", "", ""],
    ["", "B3", ""],
  ]);
});

test("a workbook that unpacks to too much is refused, also one that declares a smaller size", async () => {
  const bomb = workbookOf(rowOf(1, "A1"), { "xl/other.xml": new Uint8Array(5 * 1024 * 1024) });
  const size = bomb.indexOf("xl/other.xml", bomb.indexOf("PK\u0001\u0002")) - 46 + 24;
  bomb.writeUInt32LE(200 * 1024 * 1024, size);
  expect(await refusalOf(bomb)).toEqual([422, "Файл слишком большой: оставьте в нём одну таблицу"]);
  bomb.writeUInt32LE(100, size);
  expect(await readTable(bomb)).toEqual([["A1"]]);
});

test("a text with too many rows or columns is refused", async () => {
  expect(await refusalOf(Buffer.from("a\n".repeat(20_002)))).toEqual(tooManyRows);
  expect(await refusalOf(Buffer.from(";".repeat(5_000_000)))).toEqual(tooManyColumns);
  expect(await refusalOf(Buffer.from(`${";".repeat(199)}\n`.repeat(5_001)))).toEqual(tooManyCells);
});

test("Excel's Unicode text is read, and so is any UTF-16 with or without its mark", async () => {
  const little = Buffer.from('\ufeffИмя\tГород\r\n"Анна, Иванова"\tМинск\r\n', "utf16le");
  const rows = [
    ["Имя", "Город"],
    ["Анна, Иванова", "Минск"],
  ];
  for (const bytes of [little, little.subarray(2)]) {
    expect(await readTable(bytes)).toEqual(rows);
    expect(await readTable(Buffer.from(bytes).swap16())).toEqual(rows);
  }
});

test.each([
  ["to the end of the file", 'Имя;Город\nАнна;Минск\nОльга;"Брест\nИра;Гомель\n', 3],
  ["up to the next quote", 'Имя;Город\n"Анна;Минск\n"Ольга";Брест\n', 2],
])("a quote without its pair, open %s, is named with its row", async (_, text, row) => {
  expect(await refusalOf(Buffer.from(text))).toEqual([
    422,
    `В строке ${row} кавычка открыта и не закрыта: закройте её или уберите`,
  ]);
});

test("quotes within a cell and cells of several lines are read", async () => {
  expect(await readTable(Buffer.from('ООО "Сад";"два\nряда" ;"ЧУП" Лес\n'))).toEqual([
    ['ООО "Сад"', "два\nряда", "ЧУП Лес"],
  ]);
});
