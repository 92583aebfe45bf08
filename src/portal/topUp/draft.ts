// What was typed for a top-up outlives mistakes, lost connections and reloads, until it was sent (design §7).
import { keptPlace } from "../../ui/typing/keptPlace.ts";
import type { TypedSum } from "./priceLine.ts";

export interface TopUpDraft {
  /** By account. */
  readonly sums: Readonly<Record<number, TypedSum>>;
  /** The key of a request whose answer was lost: sent again with it, what was made is not made twice. */
  readonly unanswered?: string | undefined;
}

/** The draft of a customer in this tab. */
export const readDraft = (customerId: number): TopUpDraft => placeOf(customerId).read() ?? { sums: {} };

/** Changes parts of the draft. */
export const keepDraft = (customerId: number, changes: Partial<TopUpDraft>): void =>
  placeOf(customerId).write({ ...readDraft(customerId), ...changes });

/** Once it was sent. */
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
