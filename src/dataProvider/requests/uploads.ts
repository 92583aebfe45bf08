// Uploads in progress, for display. `fetch` reports no upload progress, and streams only over HTTP/2, so files are sent by
// XMLHttpRequest.
import { ApiError, unreachable } from "./errors.ts";

export interface Upload {
  readonly id: number;
  /** The names of its files. */
  readonly name: string;
  /** From 0 to 1; at 1 everything is sent and the server is processing it. */
  readonly share: number;
  /** Cancels it; the request fails with a message that says so. */
  readonly cancel: () => void;
}

/** The user cancelled an upload; this is not shown as an error. */
export class UploadCancelled extends ApiError {
  constructor() {
    super(0, "Загрузка отменена");
  }
}

let uploads: readonly Upload[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** The uploads in progress; a snapshot for `useSyncExternalStore`. */
export const currentUploads = (): readonly Upload[] => uploads;

/** @returns a function that unsubscribes */
export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Sends a form with files and reports the progress.
 * @throws {UploadCancelled} if the user cancelled it
 * @throws {ApiError} status 0 if the server is unreachable; the signal's reason when aborted
 */
export function sendForm(url: string, init: RequestInit, form: FormData): Promise<Response> {
  const { method = "POST", headers, signal } = init;
  const request = new XMLHttpRequest();
  const id = (lastId += 1);
  return new Promise<Response>((resolve, reject) => {
    const stop = (reason: unknown): void => {
      reject(reason instanceof Error ? reason : unreachable());
      request.abort();
    };
    const abort = (): void => stop(signal?.reason);
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort);
    request.open(method, url);
    request.withCredentials = true;
    request.responseType = "arraybuffer";
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total }) => change(id, total > 0 ? loaded / total : 0);
    request.onerror = () => reject(unreachable());
    request.onload = () => resolve(answerOf(request));
    request.onloadend = () => {
      signal?.removeEventListener("abort", abort);
      set(uploads.filter((other) => other.id !== id));
    };
    const cancel = (): void => stop(new UploadCancelled());
    set([...uploads, { id, name: namesOf(form), share: 0, cancel }]);
    request.send(form);
  });
}

const namesOf = (form: FormData): string =>
  [...form.values()].flatMap((value) => (typeof value === "string" ? [] : [value.name])).join(", ");

const change = (id: number, share: number): void =>
  set(uploads.map((upload) => (upload.id === id ? { ...upload, share } : upload)));

function set(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of [...listeners]) listener();
}

function answerOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const end = line.indexOf(":");
    return [line.slice(0, end), line.slice(end + 1).trim()];
  });
  const { status } = request;
  const body = status === 204 ? null : (request.response as ArrayBuffer);
  return new Response(body, { status, headers });
}
