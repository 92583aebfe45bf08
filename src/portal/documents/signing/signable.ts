// What a customer can do about a paper's signature, as the paper stands.
import type { SigningState } from "../../../domain/signing.ts";

export interface Signable {
  readonly signing: SigningState;
  readonly signingAsked: boolean;
  /** Of acts: also on paper. */
  readonly signed?: boolean;
}

export const maySign = ({ signing, signingAsked, signed }: Signable): boolean =>
  !signingAsked && signed !== true && signing !== "customer" && signing !== "both";

export const mayRefuse = (paper: Signable): boolean => maySign(paper) && paper.signing !== "refused";
