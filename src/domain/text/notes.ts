/** The longest note about a record, in characters. */
export const longestNote = 5000;
