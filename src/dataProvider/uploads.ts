// What is being sent to the server at this moment, for whoever shows it. `fetch` tells nothing of its sending, and streams
// only over HTTP/2, so files travel by XMLHttpRequest.
import { ApiError, unreachable } from "./errors.ts";

export interface Upload {
  readonly id: number;
  /** Of its files. */
  readonly name: string;
  /** From 0 to 1: all of it has left, and the server looks at it. */
  readonly share: number;
  /** The request fails with words that say so. */
  readonly cancel: () => void;
}

/** Somebody thought better of sending a file: nothing has gone wrong. */
export class UploadCancelled extends ApiError {
  constructor() {
    super(0, "Загрузка отменена");
  }
}

let uploads: readonly Upload[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Those under way; a snapshot for `useSyncExternalStore`. */
export const currentUploads = (): readonly Upload[] => uploads;

/** @returns what stops it */
export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Sends a form with files, and tells how far it is.
 * @throws {UploadCancelled} when it was cancelled
 * @throws {ApiError} status 0 when the server can't be reached; the signal's reason when aborted
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
