// Electronic signatures of papers: two sides, each of which signs once, refuses with a reason, or does neither yet.
// A paper with one signature is a state of its own: acts may be drawn up by one side alone (reference B.8).

export const signedPapers = ["act", "contract", "reconciliation"] as const;
export type SignedPaper = (typeof signedPapers)[number];

export const sides = ["customer", "provider"] as const;
/** Whose signature: the customer's, or ours. */
export type Side = (typeof sides)[number];

/** What is written down of a paper's signing, one after the other; "asked" is with the exchange and not answered yet. */
export type SigningEvent = "asked" | "signed" | "refused" | "failed";
export type SigningState = "none" | Side | "both" | "refused";

/**
 * What waits for the customer's signature, as a filter of records: acts that nobody of theirs has signed, also on paper,
 * and what we have signed first. Nothing waits while it is with the exchange.
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

/** The state that a paper's history comes to. A side that signs after all takes its refusal back. */
export function signingState(history: readonly Happened[]): SigningState {
  const has = (event: SigningEvent, side: Side) =>
    history.some((happened) => happened.event === event && happened.side === side);
  const signed = sides.filter((side) => has("signed", side));
  if (signed.length === 2) return "both";
  if (sides.some((side) => !signed.includes(side) && has("refused", side))) return "refused";
  return signed[0] ?? "none";
}

/** True while a side's signature is with the exchange. */
export const isAsked = (history: readonly Happened[], side: Side): boolean =>
  history.filter((happened) => happened.side === side && happened.event !== "refused").at(-1)?.event === "asked";
