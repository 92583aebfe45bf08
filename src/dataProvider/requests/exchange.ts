// Sends a request and reads its answer: the only place where requests leave the application. Knows nothing of sessions.
import { ApiError, refusal, unreachable, unreadable } from "./errors.ts";
import { staying } from "./leaving.ts";

export interface ApiRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Begins with `/api/`. */
  readonly path: string;
  /** Leaves out undefined and null; objects and arrays are sent as JSON. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** Sent as JSON, or as a multipart form if it is a FormData. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with a file's progress, if the server reports it: rows so far, and the total. */
  readonly onProgress?: ((rows: number, total: number) => void) | undefined;
  /** True for a request that may outlive the page. */
  readonly keepalive?: boolean;
  /** The answer, if the request has been sent already. */
  readonly sent?: Promise<Response> | undefined;
}

/** A file from the server with its name. */
export interface Download {
  readonly blob: Blob;
  readonly name: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined if the answer is empty or a file. */
  readonly json: unknown;
  readonly file?: Download;
}

/**
 * Sends a request and reads its whole answer.
 * @throws {ApiError} for an unsuccessful status, or if the server is unreachable (status 0)
 * @throws the signal's reason if it was aborted
 */
export async function exchange({
  method,
  path,
  query,
  body,
  headers,
  signal,
  onProgress,
  keepalive = false,
  sent,
}: ApiRequest): Promise<ApiAnswer> {
  const form = body instanceof FormData;
  const init: RequestInit = {
    method,
    headers: {
      Accept: "application/json",
      ...(body !== undefined && !form && { "Content-Type": "application/json" }),
      ...headers,
    },
    credentials: "include",
    keepalive,
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  const url = address(path, query);
  const response = await arriving(
    signal,
    sent ?? (form && hasFiles(body) ? sendFiles(url, init, body) : fetch(url, init)),
  );
  const file = response.ok ? fileName(response.headers.get("Content-Disposition")) : undefined;
  if (file !== undefined) {
    const blob = await arriving(signal, onProgress ? inFrames(response, onProgress) : response.blob());
    return { status: response.status, headers: response.headers, json: undefined, file: { blob, name: file } };
  }
  const json = parsed(response, await arriving(signal, response.text()));
  if (!response.ok) throw refusal(response.status, response.headers, json);
  if (json === notJson) throw unreadable(response.status);
  return { status: response.status, headers: response.headers, json };
}

/** True for a form with files, whose upload can take time. */
const hasFiles = (form: FormData): boolean => [...form.values()].some((value) => typeof value !== "string");

/** Loaded on demand, since most pages send no files. */
const sendFiles = async (url: string, init: RequestInit, form: FormData): Promise<Response> =>
  (await import("./uploads.ts")).sendForm(url, init, form);

async function inFrames(response: Response, onProgress: NonNullable<ApiRequest["onProgress"]>): Promise<Blob> {
  const { readFrames } = await import("./frames.ts");
  const total = Number(response.headers.get("X-Total-Rows"));
  onProgress(0, total);
  return readFrames(response, (rows) => onProgress(rows, total));
}

const notJson = Symbol("not JSON");

function parsed(response: Response, text: string): unknown {
  if (text === "") return undefined;
  if (!/\bjson\b/.test(response.headers.get("Content-Type") ?? "")) return notJson;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return notJson;
  }
}

/**
 * Separates lost connections from aborts: `fetch` rejects with a TypeError for the former and with the signal's reason for
 * the latter. While the page is being left, lost requests are not reported.
 */
async function arriving<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await staying();
    signal?.throwIfAborted();
    throw error instanceof ApiError ? error : unreachable();
  }
}

/** The configured base of API addresses (specification §7), or the page's own host. */
export function address(path: string, query: ApiRequest["query"]): string {
  const configured: unknown = import.meta.env["VITE_BASE_URL"];
  const base = typeof configured === "string" ? configured.replace(/\/$/, "") : "";
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    search.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  const text = search.toString();
  return base + path + (text === "" ? "" : `?${text}`);
}

/** The file name in a Content-Disposition, preferring the encoded one (RFC 6266); undefined if there is none. */
function fileName(header: string | null): string | undefined {
  if (header === null) return undefined;
  const encoded = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(header)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // A wrongly encoded name: falls back to the plain one.
    }
  }
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1];
  return quoted?.replace(/\\(.)/g, "$1") ?? /filename\s*=\s*([^;\s"]+)/i.exec(header)?.[1];
}
