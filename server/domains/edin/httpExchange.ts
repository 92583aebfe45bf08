// The exchange over HTTP. The protocol:
//   POST {EDIN_URL}/signatures  Authorization: Bearer {EDIN_TOKEN}, Idempotency-Key: …
//      { document: { name, type, sha256, content }, signer: { side, organisation, taxNumber, name, position } }
//   → 200 { status: "signed", signature, certificate: { subject } }   content and signature in base64
//   → 202 { status: "pending" }                                       asked again later with the same key
//   → 409 | 422 { code: "NO_ACTIVE_KEYS" | "SESSION_EXPIRED" | … }    no signature
import { createHash } from "node:crypto";
import { z } from "zod";
import { foreignHeaders } from "../../platform/jobs/foreignHeaders.ts";
import { JobFailure } from "../../platform/jobs/failures.ts";
import { isDetachedCms } from "./cms.ts";
import { SigningFailure, type Exchange, type Signed, type SigningOrder } from "./exchange.ts";

const patienceMs = 30_000;
/** The largest answer; signatures are small. */
const maxBytes = 1024 * 1024;

const signed = z.object({
  status: z.literal("signed"),
  signature: z.base64().max(maxBytes),
  certificate: z.object({
    subject: z
      .string()
      .min(1)
      .transform((subject) => subject.slice(0, 500)),
  }),
});
const pending = z.object({ status: z.literal("pending") });
const refused = z.object({ code: z.string().max(100) });

/** @param url EDIN_URL; requests go only to paths below it */
export function httpExchange(url: string, token: string | undefined): Exchange {
  return {
    waits: true,
    async sign(order, { signal }) {
      const answer = await ask(`${url.replace(/\/$/, "")}/signatures`, token, order, signal);
      if (answer.status >= 500 || answer.status === 429)
        throw new JobFailure(`Сервис обмена ответил с кодом ${answer.status}`);
      const body = await bodyOf(answer);
      if (answer.ok) return readSigned(body);
      const { data } = refused.safeParse(body);
      throw new SigningFailure(data?.code === "NO_ACTIVE_KEYS" ? "noKey" : "failed");
    },
  };
}

async function ask(
  url: string,
  token: string | undefined,
  order: SigningOrder,
  signal: AbortSignal,
): Promise<Response> {
  const { key, document, signer } = order;
  const { side, organisation, taxNumber, name, position } = signer;
  try {
    return await fetch(url, {
      method: "POST",
      headers: foreignHeaders(key, token),
      body: JSON.stringify({
        document: {
          name: document.name,
          type: document.type,
          sha256: createHash("sha256").update(document.bytes).digest("hex"),
          content: document.bytes.toString("base64"),
        },
        signer: { side, organisation, taxNumber, name, position },
      }),
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    });
  } catch {
    throw new JobFailure("Сервис обмена не отвечает");
  }
}

async function bodyOf(answer: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
      length += part.length;
      if (length > maxBytes) return undefined;
      parts.push(part);
    }
    return JSON.parse(Buffer.concat(parts, length).toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

/** @throws JobFailure while the decision is pending, SigningFailure for an answer without a valid signature */
function readSigned(body: unknown): Signed {
  if (pending.safeParse(body).success) throw new JobFailure("Сервис обмена ещё подписывает документ");
  const { data } = signed.safeParse(body);
  const cms = data && Buffer.from(data.signature, "base64");
  if (!data || !cms || !isDetachedCms(cms)) throw new SigningFailure("failed");
  return { cms, subject: data.certificate.subject };
}
