// Sends changes whose consequence the server wants confirmed: asks the user, then repeats the request.
import { ApiError } from "./errors.ts";
import type { ApiAnswer, ApiRequest } from "./exchange.ts";
import { request } from "./http.ts";

/** @param label of the button that began the change: «Перенести» */
type Ask = (consequence: string, label: string) => Promise<boolean>;

let ask: Ask | undefined;

/** Registers the function that asks; returns a function that removes it. */
export function setConfirmationPrompt(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/** The user was told the consequence of a change and cancelled it. */
export class NotConfirmed extends ApiError {
  constructor() {
    super(409, "Отменено");
    this.name = "NotConfirmed";
  }
}

/**
 * Sends a change, and repeats it with what the user confirmed. The refusal changed nothing, so the Idempotency-Key stays
 * valid.
 * @param label of the button that began it
 * @throws {NotConfirmed} if the user declines; the refusal itself if nothing can ask
 */
export async function requestConfirmed(
  outgoing: ApiRequest,
  label: string,
  confirmed: readonly string[] = [],
): Promise<ApiAnswer> {
  const headers = confirmed.length > 0 ? { ...outgoing.headers, "X-Confirmed": confirmed.join(",") } : outgoing.headers;
  try {
    return await request({ ...outgoing, headers });
  } catch (error) {
    const name = error instanceof ApiError ? error.confirm : undefined;
    if (!(error instanceof ApiError) || name === undefined || !ask || confirmed.includes(name)) throw error;
    if (!(await ask(error.message, label))) throw new NotConfirmed();
    return requestConfirmed(outgoing, label, [...confirmed, name]);
  }
}
