/** The valid extensions of each type; a file without one gets the first. */
const endings: Readonly<Record<string, readonly string[]>> = {
  "application/pdf": ["pdf"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/webp": ["webp"],
  "text/csv": ["csv", "txt"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
};

const maxLength = 200;

/**
 * The name that a file is stored with: never hidden, and with the extension of its content. "a.pdf.html" that contains a PDF
 * becomes "a.pdf".
 * @param type by content (fileKind.ts, tableKind.ts)
 */
export function fileNameFor(given: string, type: string): string {
  const fitting = endings[type];
  const name = given.replace(/^[.\s]+|[.\s]+$/g, "");
  if (!fitting) return name || "file";
  // An extension contains a letter, so "Акт от 05.11.2026" has none.
  const parts = /^(.*)\.(?=\d*[a-z])([a-z\d]{1,10})$/is.exec(name);
  const [, stem = name, ending = ""] = parts ?? [];
  if (parts && !fitting.includes(ending.toLowerCase())) return fileNameFor(stem, type);
  const kept = parts ? ending : (fitting[0] ?? "");
  return `${stem.slice(0, maxLength - kept.length - 1) || "file"}.${kept}`;
}
