// Electronic signatures of papers: each of the two sides signs once, refuses with a reason, or has done neither yet. A paper
// with one signature is a separate state, since acts may be drawn up by one side alone (reference B.8).

export const signedPapers = ["act", "contract", "reconciliation"] as const;
export type SignedPaper = (typeof signedPapers)[number];

export const sides = ["customer", "provider"] as const;
/** The customer, or we. */
export type Side = (typeof sides)[number];

/**
 * The events in a paper's signing history; "asked": the exchange has not answered yet; "voided": the refused paper was
 * changed, so that the events before no longer count.
 */
export type SigningEvent = "asked" | "signed" | "refused" | "failed" | "voided";
export type SigningState = "none" | Side | "both" | "refused";

/**
 * Papers that wait for the customer's signature, as a filter of records: acts that the customer has not signed, on paper
 * either, and other papers that we have signed first. Papers at the exchange don't wait.
 */
export const waitsForCustomer = {
  act: { visible: true, signed: false, signing: ["none", "provider"], signingAsked: false },
  contract: { signing: ["provider"], signingAsked: false },
  reconciliation: { signing: ["provider"], signingAsked: false },
} as const satisfies Record<SignedPaper, Readonly<Record<string, boolean | readonly SigningState[]>>>;

interface Happened {
  readonly event: SigningEvent;
  readonly side: Side;
}

/** The state that follows from a paper's history. Signing withdraws the side's own refusal. */
export function signingState(history: readonly Happened[]): SigningState {
  const has = (event: SigningEvent, side: Side) =>
    history.some((happened) => happened.event === event && happened.side === side);
  const signed = sides.filter((side) => has("signed", side));
  if (signed.length === 2) return "both";
  if (sides.some((side) => !signed.includes(side) && has("refused", side))) return "refused";
  return signed[0] ?? "none";
}

/** True while a side's signature is pending at the exchange. */
export const isAsked = (history: readonly Happened[], side: Side): boolean =>
  history.filter((happened) => happened.side === side && happened.event !== "refused").at(-1)?.event === "asked";
