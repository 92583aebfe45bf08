// What a table would take for a formula, written so that it is none, and read back as it was (security.md).

/** A sign, digits and what stands between them: a sum, a date, a phone number. Nothing of it can be a harmful formula. */
const plainFigure = /^[+-]?[\d\s.,:()-]*$/;

/** Also behind spaces and in full width ("＝1+1"), which some tables take for the same signs. */
function isFormula(text: string): boolean {
  if (plainFigure.test(text.trim())) return false;
  return /^[\t\r\n]/.test(text) || /^[\s\p{C}]*[=+\-@]/u.test(text.normalize("NFKC"));
}

const isMarked = (text: string): boolean => isFormula(text.replace(/^'+/, ""));

/** A text as a cell's: what could be a formula begins with an apostrophe more. */
export const harmless = (text: string): string => (isMarked(text) ? `'${text}` : text);

/** The text that `harmless` was given. */
export const withoutMark = (cell: string): string => (cell.startsWith("'") && isMarked(cell) ? cell.slice(1) : cell);
