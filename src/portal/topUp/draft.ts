// Keeps top-up input across errors, lost connections and reloads, until it is sent (design §7).
import { isObject } from "../../domain/isObject.ts";
import { keptPlace, type KeptPlace } from "../../ui/typing/keptPlace.ts";
import type { TypedSum } from "./priceLine.ts";

/** Keyed by account. */
type TypedSums = Readonly<Record<number, TypedSum>>;

/** What a customer has typed in this tab. */
export const typedSums = (customerId: number): KeptPlace<TypedSums> =>
  keptPlace(
    `kabinet.top-up.${customerId}`,
    () => sessionStorage,
    (kept) => (isTypedSums(kept) ? kept : undefined),
  );

const isTypedSums = (value: unknown): value is TypedSums => isObject(value) && Object.values(value).every(isTypedSum);

const isTypedSum = (value: unknown): value is TypedSum =>
  isObject(value) && typeof value["sum"] === "string" && (value["side"] === "pays" || value["side"] === "arrives");
