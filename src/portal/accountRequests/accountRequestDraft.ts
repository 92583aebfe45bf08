// Keeps the form's input across closing and reloading, until it is sent (design §7).
import { isObject } from "../../domain/isObject.ts";
import { keptPlace, type KeptPlace } from "../../ui/typing/keptPlace.ts";

export type RequestKind = "create" | "link";

interface AccountRequestDraft {
  readonly kind: RequestKind;
  readonly systemId: number | null;
  /** Keyed by the names of the form's fields. */
  readonly values: Readonly<Record<string, unknown>>;
}

export const emptyDraft: AccountRequestDraft = { kind: "create", systemId: null, values: {} };

/** A customer's draft in this tab. */
export const draftOf = (customerId: number): KeptPlace<AccountRequestDraft> =>
  keptPlace(
    `kabinet.account-request.${customerId}`,
    () => sessionStorage,
    (kept) => (isDraft(kept) ? kept : undefined),
  );

const isDraft = (value: unknown): value is AccountRequestDraft =>
  isObject(value) &&
  (value["kind"] === "create" || value["kind"] === "link") &&
  (value["systemId"] === null || typeof value["systemId"] === "number") &&
  isObject(value["values"]);
