// What was typed for a top-up outlives mistakes, lost connections and reloads, until it was sent (design §7).
import type { TypedSum } from "./priceLine.ts";

export interface TopUpDraft {
  /** By account. */
  readonly sums: Readonly<Record<number, TypedSum>>;
  /** The key of a request whose answer was lost: sent again with it, what was made is not made twice. */
  readonly unanswered?: string | undefined;
}

/** The draft of a customer in this tab. */
export function readDraft(customerId: number): TopUpDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(customerId)) ?? "null");
    return isDraft(kept) ? kept : { sums: {} };
  } catch {
    return { sums: {} };
  }
}

/** Changes parts of the draft. */
export function keepDraft(customerId: number, changes: Partial<TopUpDraft>): void {
  try {
    sessionStorage.setItem(keyOf(customerId), JSON.stringify({ ...readDraft(customerId), ...changes }));
  } catch {
    // Without a place to keep it, it lives as long as the dialog.
  }
}

/** Once it was sent. */
export function forgetDraft(customerId: number): void {
  try {
    sessionStorage.removeItem(keyOf(customerId));
  } catch {
    // There was no place to keep it either.
  }
}

const keyOf = (customerId: number): string => `kabinet.top-up.${customerId}`;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isDraft = (value: unknown): value is TopUpDraft =>
  isObject(value) &&
  isObject(value["sums"]) &&
  Object.values(value["sums"]).every(isTypedSum) &&
  ["string", "undefined"].includes(typeof value["unanswered"]);

const isTypedSum = (value: unknown): value is TypedSum =>
  isObject(value) && typeof value["sum"] === "string" && (value["side"] === "pays" || value["side"] === "arrives");
