// Sends a rule's call to an address that is known only from the server's environment.
import { createHmac } from "node:crypto";
import { FinalFailure } from "../../platform/jobs/failures.ts";
import { foreignHeaders } from "../../platform/jobs/foreignHeaders.ts";
import { readLimited } from "../../platform/jobs/readLimited.ts";
import type { Services } from "../../platform/services.ts";

export interface OutgoingCall {
  /** The name of the address. */
  readonly to: string;
  readonly body: string;
}

const patienceMs = 10_000;

/**
 * Posts a signed body; redirects are not followed.
 * @throws FinalFailure without an address, JobFailure if the server does not accept it
 */
export async function send(
  { config, secrets }: Pick<Services, "config" | "secrets">,
  runId: number,
  { to, body }: OutgoingCall,
  signal: AbortSignal,
): Promise<void> {
  const target = Object.hasOwn(config.calls, to) ? config.calls[to] : undefined;
  if (!target) throw new FinalFailure(`У сервера нет адреса ${to}: задайте CALL_${to}_URL и CALL_${to}_SECRET`);
  const key = secrets.derive(`rule run ${runId}`, 16).toString("hex");
  await readLimited(`Сервер ${to}`, target.url, {
    method: "POST",
    headers: {
      ...foreignHeaders(key, undefined),
      "x-signature": `sha256=${createHmac("sha256", target.secret).update(body).digest("hex")}`,
    },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  });
}
