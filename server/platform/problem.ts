import { messages } from "../../src/i18n/messages.ts";

/**
 * A refusal: thrown anywhere on the server, and converted to the API's error form in one place. `message` and `errors` are
 * Russian texts for people and contain nothing internal.
 */
export class Problem extends Error {
  readonly statusCode: number;
  /** Field name → message, for a form. */
  readonly errors?: Readonly<Record<string, string>>;
  /** The record's current state, for a 409. */
  readonly current?: unknown;
  /** Seconds until a retry makes sense, for a 429 or 503. */
  readonly retryAfter?: number;
  /** The name of the consequence to confirm, for a 409; `message` describes it. */
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

/** The refusal of one form field, such as a sum that is too large. */
export const refuse = (field: string, message: string): Problem =>
  new Problem(422, messages.checkInput, { errors: { [field]: message } });
