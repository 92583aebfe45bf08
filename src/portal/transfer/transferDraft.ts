// Keeps a transfer's input across closing and reloading, until it is sent (design §7).
import { isObject } from "../../domain/isObject.ts";
import { keptPlace, type KeptPlace } from "../../ui/typing/keptPlace.ts";

/** The sum typed last; the other one is calculated. */
export type TypedTransferSum = { readonly amount: string } | { readonly arrives: string };

interface TransferDraft {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly typed: TypedTransferSum;
}

export const emptyDraft: TransferDraft = { typed: { amount: "" } };

/** A customer's draft in this tab. */
export const draftOf = (customerId: number): KeptPlace<TransferDraft> =>
  keptPlace(
    `kabinet.transfer.${customerId}`,
    () => sessionStorage,
    (kept) => (isDraft(kept) ? kept : undefined),
  );

const isDraft = (value: unknown): value is TransferDraft =>
  isObject(value) &&
  [value["from"], value["to"]].every((id) => id === undefined || typeof id === "number") &&
  isObject(value["typed"]) &&
  typeof (value["typed"]["amount"] ?? value["typed"]["arrives"]) === "string";
