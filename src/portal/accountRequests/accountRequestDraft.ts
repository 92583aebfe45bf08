// What was typed about a new account outlives a closed form and a reload, until it was sent (design §7).

export type RequestKind = "create" | "link";

export interface AccountRequestDraft {
  readonly kind: RequestKind;
  readonly systemId: number | null;
  /** By the names of the form's fields. */
  readonly values: Readonly<Record<string, unknown>>;
}

const nothing: AccountRequestDraft = { kind: "create", systemId: null, values: {} };
const keyOf = (customerId: number): string => `kabinet.account-request.${customerId}`;

/** The draft of a customer in this tab. */
export function readDraft(customerId: number): AccountRequestDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(customerId)) ?? "null");
    return isDraft(kept) ? kept : nothing;
  } catch {
    return nothing;
  }
}

/** Keeps the draft; null once it was sent. */
export function keepDraft(customerId: number, draft: AccountRequestDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(customerId), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(customerId));
  } catch {
    // Without a place to keep it, it lives as long as the form.
  }
}

const isDraft = (value: unknown): value is AccountRequestDraft =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  (value.kind === "create" || value.kind === "link") &&
  "systemId" in value &&
  (value.systemId === null || typeof value.systemId === "number") &&
  "values" in value &&
  typeof value.values === "object" &&
  value.values !== null;
