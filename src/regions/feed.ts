// Reads a bank's list of daily rates.

export interface RatesFeed {
  readonly url: string;
  /** Undefined for an answer that is no list of rates. */
  readonly read: (text: string) => readonly RateRow[] | undefined;
}

/** As the bank wrote it, not validated. */
export interface RateRow {
  readonly currency: string;
  readonly date: string;
  readonly rate: unknown;
  readonly scale: unknown;
}
