// The document exchange, as the rest of the server knows it: bytes and a signer in, a signature out.
import type { Side } from "../../../src/domain/signing.ts";
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
  /** Whose key it is: "provider by", "customer 12". */
  readonly owner: string;
  readonly organisation: string;
  readonly taxNumber: string | null;
  /** Who signs, and as what; without a name there is no key to sign with. */
  readonly name: string | null;
  readonly position: string | null;
}

export interface SigningOrder {
  /** The same for every try, so that the exchange signs once. */
  readonly key: string;
  readonly signer: Signer;
  readonly document: { readonly name: string; readonly type: string; readonly bytes: Buffer };
}

export interface Signed {
  /** A detached CMS signature (RFC 5652) over the document's bytes, DER. */
  readonly cms: Buffer;
  /** Of the signer's certificate, as people read it. */
  readonly subject: string;
}

export interface Exchange {
  /** True where a signature has to be waited for: it is then asked for by a job, outside of any transaction. */
  readonly waits: boolean;
  /** @throws SigningFailure where there is no signature to be had, JobFailure where there may be one later */
  sign(order: SigningOrder, reach: { readonly db: Queryable; readonly signal: AbortSignal }): Promise<Signed>;
}

const words = { noKey: messages.noSigningKeys, failed: messages.signingFailed } as const;

/** No signature, for one of the two reasons that the specification has words for (§8). */
export class SigningFailure extends Error {
  override readonly name = "SigningFailure";

  constructor(reason: keyof typeof words, options?: ErrorOptions) {
    super(words[reason], options);
  }
}
