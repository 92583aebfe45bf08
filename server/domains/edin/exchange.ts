// The interface of a document exchange: takes bytes and a signer, returns a signature.
import type { Side } from "../../../src/domain/papers/signing.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { Queryable } from "../../platform/db/open.ts";

declare module "../../platform/services.ts" {
  interface Services {
    /** Signs papers. */
    readonly exchange: Exchange;
  }
}

export interface Signer {
  readonly side: Side;
  /** The key's owner: "provider by", "customer 12". */
  readonly owner: string;
  readonly organisation: string;
  readonly taxNumber: string | null;
  /** The signer's name and position; without a name there is no key to sign with. */
  readonly name: string | null;
  readonly position: string | null;
}

export interface SigningOrder {
  /** The same for every attempt, so that the exchange signs once. */
  readonly key: string;
  readonly signer: Signer;
  readonly document: { readonly name: string; readonly type: string; readonly bytes: Buffer };
}

export interface Signed {
  /** A detached CMS signature (RFC 5652) of the document's bytes, DER. */
  readonly cms: Buffer;
  /** The subject of the signer's certificate, as people read it. */
  readonly subject: string;
}

export interface Exchange {
  /** True if signing takes time: a job then asks for the signature, outside any transaction. */
  readonly waits: boolean;
  /** @throws SigningFailure if signing is refused, JobFailure if it may succeed later */
  sign(order: SigningOrder, context: { readonly db: Queryable; readonly signal: AbortSignal }): Promise<Signed>;
}

const words = { noKey: messages.noSigningKeys, failed: messages.signingFailed } as const;

/** A refusal to sign, for one of the two reasons in the specification (§8). */
export class SigningFailure extends Error {
  override readonly name = "SigningFailure";

  constructor(reason: keyof typeof words, options?: ErrorOptions) {
    super(words[reason], options);
  }
}
