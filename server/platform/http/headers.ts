// What every answer carries, and which requests are not even looked at (security.md 12, 30, 53, 63).
import { randomBytes } from "node:crypto";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { Problem } from "../problem.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);

/** What a browser may do with an answer that is no page: nothing. */
const nothing = "default-src 'none'; frame-ancestors 'none'";

const features = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "microphone",
  "midi",
  "payment",
  "usb",
];

/** Registers the headers that protect, and refuses methods and addresses that nothing here needs. */
export async function registerHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    // Pages have a policy with a nonce (pages.ts), everything else the one below.
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("content-security-policy", nothing);
    reply.header("permissions-policy", features.map((name) => `${name}=()`).join(", "));
    reply.header("cache-control", "no-store");
    // Over plain HTTP the header means nothing (RFC 6797 §7.2).
    if (request.protocol === "https") reply.header("strict-transport-security", "max-age=31536000");
    if (!methods.has(request.method)) {
      reply.header("allow", [...methods].join(", "));
      throw new Problem(405, "Такой способ запроса здесь не принимается");
    }
    if (/%00/.test(request.url)) throw new Problem(400, "В адресе есть недопустимый знак");
    if (!/^identity$/i.test(request.headers["content-encoding"] ?? "identity"))
      throw new Problem(415, "Сжатые запросы не принимаются");
  });
}

/** A number used once: nobody can guess what the next page allows. */
export const newNonce = (): string => randomBytes(16).toString("base64");

/**
 * The content security policy of a page. Style elements need the nonce; scripts come from files only.
 * @param sites origins that forms may lead to beside the page's own
 */
export const pagePolicy = (nonce: string, sites: readonly string[] = []): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...sites].join(" "),
  ].join("; ");

/** True for an address of the API, however it is spelt: what is no call there is never answered with a page. */
export function isApi(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  try {
    return /^[/\\.]*api(?![\w-])/i.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}
