// What every failed request becomes: one error class, and the one place that reads the server's error form (design §4).
import { httpMessage } from "../i18n/messages.ts";

const offline = "Нет связи с сервером. Проверьте подключение к интернету и попробуйте ещё раз";

/** A request that was refused or never arrived. `message` is Russian and may be shown to a person as it is. */
export class ApiError extends Error {
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  /** Field name → message, for a form. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Where react-admin looks for the messages of single fields: a property of its own, as it insists. */
  readonly body?: { readonly errors: Readonly<Record<string, string>> };
  /** The record as it is now, when somebody else changed it meanwhile (409). */
  readonly current?: unknown;
  /** Seconds after which trying again makes sense (429, 503). */
  readonly retryAfter?: number;
  /** The name of the consequence that is to be confirmed (409); `message` says it. */
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

/** The error of an answer that is no success. A body that is not the server's own form (a proxy's page, say) is never shown. */
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

/** The request or its answer was lost on the way. */
export const unreachable = (): ApiError => new ApiError(0, offline);

/** The answer is no answer of this API: a page where data was asked for, or JSON that ends in the middle. */
export const unreadable = (status: number): ApiError => new ApiError(status, httpMessage(500));

/** Nobody is signed in (any more). */
export const signedOut = (): ApiError => new ApiError(401, httpMessage(401));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isMessages = (value: unknown): value is Record<string, string> =>
  isObject(value) && !Array.isArray(value) && Object.values(value).every((message) => typeof message === "string");

/** `Retry-After` holds seconds or a date (RFC 9110 §10.2.3). */
function secondsUntil(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
