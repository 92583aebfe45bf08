// The error of failed requests, and the only parser of the server's error form (design §4).
import { isObject } from "../../domain/isObject.ts";
import { httpMessage } from "../../i18n/messages.ts";

const offline = "Нет связи с сервером. Проверьте подключение к интернету и попробуйте ещё раз";

/** A request that was refused or failed. `message` is Russian and fit for display. */
export class ApiError extends Error {
  /** The HTTP status; 0 if the server is unreachable. */
  readonly status: number;
  /** Field name → message, for a form. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Where react-admin reads messages of fields; it must be the error's own property. */
  readonly body?: { readonly errors: Readonly<Record<string, string>> };
  /** The record's current state if somebody else changed it (409). */
  readonly current?: unknown;
  /** Seconds until a retry makes sense (429, 503). */
  readonly retryAfter?: number;
  /** The name of the consequence to confirm (409); `message` describes it. */
  readonly confirm?: string;

  constructor(
    status: number,
    message: string,
    details: {
      errors?: Readonly<Record<string, string>>;
      current?: unknown;
      retryAfter?: number;
      confirm?: string;
    } = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    if (details.errors) {
      this.errors = details.errors;
      this.body = { errors: details.errors };
    }
    if (details.current !== undefined) this.current = details.current;
    if (details.retryAfter !== undefined) this.retryAfter = details.retryAfter;
    if (details.confirm !== undefined) this.confirm = details.confirm;
  }
}

/** The error of an unsuccessful answer. A body not in the server's form (such as a proxy's page) is never shown. */
export function refusal(status: number, headers: Headers, body: unknown): ApiError {
  const form = isObject(body) ? body : {};
  const message = typeof form["message"] === "string" && form["message"] !== "" ? form["message"] : httpMessage(status);
  const retryAfter = secondsUntil(headers.get("Retry-After"));
  return new ApiError(status, message, {
    ...(isMessages(form["errors"]) && { errors: form["errors"] }),
    ...("current" in form && { current: form["current"] }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(typeof form["confirm"] === "string" && { confirm: form["confirm"] }),
  });
}

/** The request or its answer was lost. */
export const unreachable = (): ApiError => new ApiError(0, offline);

/** The answer is not this API's: a page instead of data, or incomplete JSON. */
export const unreadable = (status: number): ApiError => new ApiError(status, httpMessage(500));

/** Nobody is signed in, or no longer. */
export const signedOut = (): ApiError => new ApiError(401, httpMessage(401));

const isMessages = (value: unknown): value is Record<string, string> =>
  isObject(value) && Object.values(value).every((message) => typeof message === "string");

/** `Retry-After` is in seconds or a date (RFC 9110 §10.2.3). */
function secondsUntil(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
