// Rows as a file that Excel opens as it is: semicolons, a byte order mark for Cyrillic, and nothing that runs as a formula.

const byteOrderMark = "\ufeff";

/** A sign, digits and what stands between them: a sum, a date, a phone number. Nothing of it can be a harmful formula. */
const plainFigure = /^[+-]?[\d\s.,:()-]*$/;

/** The rows as CSV (RFC 4180, with semicolons as Excel expects in Russian). */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map((row) => row.map(cell).join(";")).join("\r\n") + "\r\n";

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !plainFigure.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
