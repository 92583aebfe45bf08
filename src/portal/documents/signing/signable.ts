// What a customer can do about a paper's signature in its current state.
import type { SigningState } from "../../../domain/papers/signing.ts";

export interface Signable {
  readonly signing: SigningState;
  readonly signingAsked: boolean;
  /** Acts only: true if signed, also on paper. */
  readonly signed?: boolean;
}

export const maySign = ({ signing, signingAsked, signed }: Signable): boolean =>
  !signingAsked && signed !== true && signing !== "customer" && signing !== "both";

export const mayRefuse = (paper: Signable): boolean => maySign(paper) && paper.signing !== "refused";
