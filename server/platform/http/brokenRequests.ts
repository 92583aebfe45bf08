// Answers invalid or too slow HTTP requests on the bare socket, in the API's error form.
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { problemOf } from "./errors.ts";

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** A listener of Node's `clientError`. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const statusCode = statuses[error.code ?? ""] ?? 400;
  const { message } = problemOf(Object.assign(new Error(), { statusCode }));
  const body = JSON.stringify({ statusCode, error: STATUS_CODES[statusCode], message });
  socket.end(
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
