/** An account is about to run out of money if it lasts no longer than this many days at the current pace. */
export const runsDryWithin = 7;
