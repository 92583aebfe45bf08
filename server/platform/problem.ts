/**
 * An answer that refuses: thrown anywhere on the server, turned into the error form of the API in one place.
 * `message` and `errors` are Russian texts for people; nothing internal belongs in them.
 */
export class Problem extends Error {
  readonly statusCode: number;
  /** Field name → message, for a form. */
  readonly errors?: Readonly<Record<string, string>>;
  /** The record as it is now, for a 409. */
  readonly current?: unknown;
  /** Seconds after which trying again makes sense, for a 429 or 503. */
  readonly retryAfter?: number;
  /** The name of the consequence to be confirmed, for a 409; `message` says it. */
  readonly confirm?: string;

  constructor(
    statusCode: number,
    message: string,
    details: {
      errors?: Readonly<Record<string, string>>;
      current?: unknown;
      retryAfter?: number;
      confirm?: string;
    } = {},
  ) {
    super(message);
    this.name = "Problem";
    this.statusCode = statusCode;
    if (details.errors) this.errors = details.errors;
    if (details.current !== undefined) this.current = details.current;
    if (details.retryAfter !== undefined) this.retryAfter = details.retryAfter;
    if (details.confirm !== undefined) this.confirm = details.confirm;
  }
}
