// An opened top-up stands in the address, so that Back closes it and a reload comes back to it.

/** The parameter that holds the accounts to top up. */
export const topUpParameter = "topup";

/** The parameter's value for the ids of accounts; "new" when none is chosen yet. */
export const topUpValue = (ids: Iterable<number>): string => [...ids].join(",") || "new";

/** The ids that a value names; what else stands there is passed over. */
export const topUpIds = (value: string): readonly number[] =>
  [...new Set(value.split(",").map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
