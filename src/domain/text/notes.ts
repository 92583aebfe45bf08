/** The longest note about a record, in characters. */
export const maxNoteLength = 5000;
