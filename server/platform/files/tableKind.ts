/** Detects a table's type by its bytes: an Excel workbook, or plain text. */
export function tableKind(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return undefined;
  const isZip = [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte);
  if (isZip)
    return Buffer.from(bytes).includes("xl/workbook")
      ? "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      : undefined;
  const isText = bytes
    .subarray(0, 4096)
    .every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
  return isText ? "text/csv" : undefined;
}
