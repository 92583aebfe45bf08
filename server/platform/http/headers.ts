// Headers of every answer, and requests that are refused at once (security.md 12, 30, 53, 63).
import { randomBytes } from "node:crypto";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { Problem } from "../problem.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);

/** The policy for answers other than pages: nothing is allowed. */
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

/** Registers the security headers, and refuses methods and addresses that nothing uses. */
export async function registerHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    // Pages have a policy with a nonce (pages.ts), all other answers the one below.
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
    // The header has no meaning over plain HTTP (RFC 6797 §7.2).
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

/** Headers for what a browser opens as a page; a page's scripts, styles and fonts do without these 600 bytes. */
export const pageHeaders = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-request-id",
  "x-xss-protection",
];

/** A random nonce, so that nobody can guess the policy of the next page. */
export const newNonce = (): string => randomBytes(16).toString("base64");

/**
 * The content security policy of a page. Style elements need the nonce; scripts come from files only.
 * @param sites origins that forms may be sent to besides the page's own
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

/** True for an address of the API in any spelling: an unknown one must never be answered with a page. */
export function isApi(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  try {
    return /^[/\\.]*api(?![\w-])/i.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}
