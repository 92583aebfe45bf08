// The open transfer is in the address, so that Back closes it and a reload keeps it.

/** The parameter with the sending account; "new" if none is chosen. */
export const transferParameter = "transfer";

/** The id in a value; undefined for "new" and invalid values. */
export function transferFrom(value: string): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
