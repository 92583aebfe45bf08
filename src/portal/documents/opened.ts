import type { Address } from "../useAddress.ts";

/** The address's parameters of open papers and of what signs several. */
const parameters = ["sign", "reconciliation", "bill", "act", "contract", "kept", "request"] as const;

export const isAnyOpened = (address: Address): boolean => parameters.some((name) => address.get(name) !== "");

/** The number of the open paper, if the address names one. */
export const openedIn = (address: Address, name: (typeof parameters)[number]): number | undefined =>
  Number(address.get(name)) || undefined;

export const closedAll: Readonly<Record<string, undefined>> = Object.fromEntries(
  parameters.map((name) => [name, undefined]),
);
