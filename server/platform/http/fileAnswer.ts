// Sends files with their right names, and so that browsers never execute them (security.md 50, 51). Supports range requests
// (RFC 9110 §14).
import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { FileAnswer } from "../context.ts";
import { Problem } from "../problem.ts";

/** Types that may be shown instead of saved. */
const harmless = new Set(["application/pdf", "image/png", "image/jpeg", "image/webp"]);

/**
 * Sends a file as an attachment, or inline if requested and its type is harmless.
 * @throws Problem 416 for a range outside the file
 */
export function sendFile(reply: FastifyReply, { name, type, bytes, inline = false }: FileAnswer): FastifyReply {
  const shown = inline && harmless.has(type);
  // A browser's PDF viewer does not start in a sandbox.
  const policy = shown && type === "application/pdf" ? "default-src 'none'" : "default-src 'none'; sandbox";
  reply
    .header("content-disposition", contentDisposition(shown ? "inline" : "attachment", name))
    .header("content-security-policy", `${policy}; frame-ancestors 'none'`)
    .header("x-content-type-options", "nosniff")
    .type(/^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "application/octet-stream");
  return Buffer.isBuffer(bytes) ? sendPart(reply, bytes) : reply.send(bytes);
}

function sendPart(reply: FastifyReply, bytes: Buffer): FastifyReply {
  const { method, headers } = reply.request;
  if (method !== "GET") return reply.send(bytes);
  const tag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
  reply.header("accept-ranges", "bytes").header("etag", tag);
  const isCurrent = headers["if-range"] === undefined || headers["if-range"] === tag;
  const part = isCurrent ? rangeOf(headers.range, bytes.length) : undefined;
  if (part === undefined) return reply.send(bytes);
  if (part === "none") {
    reply.header("content-range", `bytes */${bytes.length}`);
    throw new Problem(416, "В файле нет такой части");
  }
  const [first, last] = part;
  return reply
    .code(206)
    .header("content-range", `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1));
}

/**
 * The first and last byte of a Range header; "none" for a range outside the file; undefined for no, several or invalid
 * ranges, which get the whole file.
 */
export function rangeOf(header: string | undefined, length: number): readonly [number, number] | "none" | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  if (from === "") return Number(to) === 0 || length === 0 ? "none" : [Math.max(0, length - Number(to)), length - 1];
  if (to !== "" && Number(to) < Number(from)) return undefined;
  if (Number(from) >= length) return "none";
  return [Number(from), to === "" ? length - 1 : Math.min(Number(to), length - 1)];
}

/** RFC 6266: the name in UTF-8, and an ASCII one for older browsers. */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const kept = name.replace(/[\p{Cc}\p{Surrogate}/\\]/gu, "_");
  const plain = kept.replace(/[^\x20-\x7e]|["%]/g, "_");
  const encoded = encodeURIComponent(kept).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
