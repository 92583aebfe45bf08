/** An account runs dry soon when its money lasts no longer than this many days at its present pace. */
export const runsDryWithin = 7;
