// The open top-up is in the address, so that Back closes it and a reload keeps it.

/** The parameter with the accounts to top up. */
export const topUpParameter = "topup";

/** The parameter's value for account ids; "new" if there are none. */
export const topUpValue = (ids: Iterable<number>): string => [...ids].join(",") || "new";

/** The ids in a value; ignores anything else. */
export const topUpIds = (value: string): readonly number[] =>
  [...new Set(value.split(",").map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
