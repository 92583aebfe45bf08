import { fileText } from "./fileText.ts";

/** Detects a table's type by its bytes: an Excel workbook, or plain text. */
export function tableKind(bytes: Uint8Array): string | undefined {
  const isZip = [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte);
  if (isZip)
    return Buffer.from(bytes).includes("xl/workbook")
      ? "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      : undefined;
  const signs = [...fileText(bytes.subarray(0, 4096))];
  const isText = signs.every((sign) => sign >= " " || "\t\n\r".includes(sign));
  return isText ? "text/csv" : undefined;
}
