// Handing over a file: by its right name, and so that a browser never runs what is in it (security.md 50, 51).
import type { FastifyReply } from "fastify";
import type { FileAnswer } from "../context.ts";

/** What may be shown instead of saved. */
const harmless = new Set(["application/pdf", "image/png", "image/jpeg", "image/webp"]);

/** Sends a file as an attachment, or inline where that was asked for and its type can do no harm. */
export function sendFile(reply: FastifyReply, { name, type, bytes, inline = false }: FileAnswer): FastifyReply {
  const shown = inline && harmless.has(type);
  // A browser's own PDF viewer does not start in a sandbox.
  const policy = shown && type === "application/pdf" ? "default-src 'none'" : "default-src 'none'; sandbox";
  return reply
    .header("content-disposition", contentDisposition(shown ? "inline" : "attachment", name))
    .header("content-security-policy", `${policy}; frame-ancestors 'none'`)
    .header("x-content-type-options", "nosniff")
    .type(/^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "application/octet-stream")
    .send(bytes);
}

/** RFC 6266: the name in UTF-8 for today's browsers, and a plain one for what is older. */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const kept = name.replace(/[\p{Cc}\p{Surrogate}/\\]/gu, "_");
  const plain = kept.replace(/[^\x20-\x7e]|["%]/g, "_");
  const encoded = encodeURIComponent(kept).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
