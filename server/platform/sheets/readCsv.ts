import { fileText } from "../files/fileText.ts";
import { withoutMark } from "./formulas.ts";
import { Refused, requireSize, type TableRow } from "./tableLimits.ts";

/**
 * The rows of a CSV file: RFC 4180, with the separator (`;`, tab or comma) that is most frequent in the first lines.
 * @throws Refused for a table that is too large, and for a quote without its pair
 */
export function readCsv(bytes: Uint8Array): readonly TableRow[] {
  const text = fileText(bytes);
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let widest = 0;
  let cell = "";
  let isQuoted = false;
  /** True after the closing quote of a cell that takes several lines. */
  let isClosed = false;
  const endCell = () => {
    row.push(withoutMark(cell.trim()));
    cell = "";
    isClosed = false;
    widest = Math.max(widest, row.length);
    requireSize(rows.length + 1, widest);
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[(at += 1)] ?? "";
      else {
        isQuoted = false;
        isClosed = cell.includes("\n");
      }
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === "\n") endRow();
    // Then the quote that closed the cell was to open another one.
    else if (isClosed && sign.trim() !== "") throw unclosed(rows.length + 1);
    else if (sign !== "\r") cell += sign;
  }
  if (isQuoted) throw unclosed(rows.length + 1);
  if (cell !== "" || row.length > 0) endRow();
  return rows;
}

const unclosed = (row: number): Refused =>
  new Refused(422, `В строке ${row} кавычка открыта и не закрыта: закройте её или уберите`);

function separatorOf(text: string): string {
  const heading = text
    .split(/\r?\n/, 20)
    .join("\n")
    .replace(/"[^"\n]*"/g, "");
  const count = (sign: string): number => heading.split(sign).length;
  return [";", "\t", ","].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
