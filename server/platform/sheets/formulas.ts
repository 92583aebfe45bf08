// Escapes text that a spreadsheet would take for a formula, and restores it on reading (security.md).

/** A sign, digits and separators: a sum, a date, a phone number. No harmful formula has this form. */
const plainFigure = /^[+-]?[\d\s.,:()-]*$/;

/** Also after spaces and in full width ("＝1+1"), which some spreadsheets treat the same. */
function isFormula(text: string): boolean {
  if (plainFigure.test(text.trim())) return false;
  return /^[\t\r\n]/.test(text) || /^[\s\p{C}]*[=+\-@]/u.test(text.normalize("NFKC"));
}

const isMarked = (text: string): boolean => isFormula(text.replace(/^'+/, ""));

/** A text for a cell: a possible formula gets a leading apostrophe. */
export const harmless = (text: string): string => (isMarked(text) ? `'${text}` : text);

/** The text before `harmless`. */
export const withoutMark = (cell: string): string => (cell.startsWith("'") && isMarked(cell) ? cell.slice(1) : cell);
