// Keeps top-up input across errors, lost connections and reloads, until it is sent (design §7).
import { keptPlace } from "../../ui/typing/keptPlace.ts";
import type { TypedSum } from "./priceLine.ts";

export interface TopUpDraft {
  /** Keyed by account. */
  readonly sums: Readonly<Record<number, TypedSum>>;
  /** The key of a request without an answer: repeating the request with it has no second effect. */
  readonly unanswered?: string | undefined;
}

/** A customer's draft in this tab. */
export const readDraft = (customerId: number): TopUpDraft => placeOf(customerId).read() ?? { sums: {} };

/** Changes parts of the draft. */
export const keepDraft = (customerId: number, changes: Partial<TopUpDraft>): void =>
  placeOf(customerId).write({ ...readDraft(customerId), ...changes });

/** Called after sending. */
export const forgetDraft = (customerId: number): void => placeOf(customerId).clear();

const placeOf = (customerId: number) =>
  keptPlace(
    `kabinet.top-up.${customerId}`,
    () => sessionStorage,
    (kept) => (isDraft(kept) ? kept : undefined),
  );

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isDraft = (value: unknown): value is TopUpDraft =>
  isObject(value) &&
  isObject(value["sums"]) &&
  Object.values(value["sums"]).every(isTypedSum) &&
  ["string", "undefined"].includes(typeof value["unanswered"]);

const isTypedSum = (value: unknown): value is TypedSum =>
  isObject(value) && typeof value["sum"] === "string" && (value["side"] === "pays" || value["side"] === "arrives");
