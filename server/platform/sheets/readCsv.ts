import { withoutMark } from "./formulas.ts";
import { requireSize, type TableRow } from "./tableLimits.ts";

/**
 * The rows of a CSV file: RFC 4180, with the separator (`;`, tab or comma) that is most frequent in the first lines.
 * @throws Refused for a table that is too large
 */
export function readCsv(bytes: Uint8Array): readonly TableRow[] {
  const text = decode(bytes);
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let widest = 0;
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(withoutMark(cell.trim()));
    cell = "";
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
      else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === "\n") endRow();
    else if (sign !== "\r") cell += sign;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows;
}

/** Russian Excel often saves in Windows-1251. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}

function separatorOf(text: string): string {
  const heading = text
    .split(/\r?\n/, 20)
    .join("\n")
    .replace(/"[^"\n]*"/g, "");
  const count = (sign: string): number => heading.split(sign).length;
  return [";", "\t", ","].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
