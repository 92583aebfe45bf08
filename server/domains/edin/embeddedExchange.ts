// Signs with the installation's own keys, without an external exchange (design §5 Papers).
import type { Secrets } from "../../platform/secrets.ts";
import { subjectText } from "./certificates.ts";
import { detachedCms } from "./cms.ts";
import { SigningFailure, type Exchange } from "./exchange.ts";
import { readSignerKey } from "./keys.ts";

export function embeddedExchange(secrets: Secrets, clock: () => Date): Exchange {
  return {
    waits: false,
    async sign({ signer: { owner, organisation, taxNumber, name, position }, document }, { db }) {
      if (!name?.trim()) throw new SigningFailure("noKey");
      const now = clock();
      const subject = { name, organisation, position, taxNumber };
      const { privateKey, certificate, issuer } = await readSignerKey({ db, secrets, now }, owner, subject);
      const cms = await detachedCms(document.bytes, now, { privateKey, certificates: [certificate, issuer] });
      return { cms, subject: subjectText(subject) };
    },
  };
}
