// An opened transfer stands in the address, so that Back closes it and a reload comes back to it.

/** The parameter that holds the account that money leaves; "new" while none is chosen. */
export const transferParameter = "transfer";

/** The id that a value names; undefined for "new" and for what is no id. */
export function transferFrom(value: string): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
