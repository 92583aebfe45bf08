// Changes whose consequence the server wants confirmed: whoever shows questions is asked, and the change is sent again.
import { ApiError } from "./errors.ts";
import type { ApiAnswer, ApiRequest } from "./exchange.ts";
import { request } from "./http.ts";

type Ask = (consequence: string) => Promise<boolean>;

let ask: Ask | undefined;

/** Lets questions be asked; gives what ends it. */
export function askThrough(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/** Somebody was told what a change would come to, and left it. */
export class NotConfirmed extends ApiError {
  constructor() {
    super(409, "Отменено");
    this.name = "NotConfirmed";
  }
}

/**
 * Sends a change, and again with what was confirmed. A refusal has changed nothing, so its Idempotency-Key stays good.
 * @throws {NotConfirmed} where the answer was no; the refusal itself where nobody can be asked
 */
export async function requestConfirmed(outgoing: ApiRequest, confirmed: readonly string[] = []): Promise<ApiAnswer> {
  const headers = confirmed.length > 0 ? { ...outgoing.headers, "X-Confirmed": confirmed.join(",") } : outgoing.headers;
  try {
    return await request({ ...outgoing, headers });
  } catch (error) {
    const name = error instanceof ApiError ? error.confirm : undefined;
    if (!(error instanceof ApiError) || name === undefined || !ask || confirmed.includes(name)) throw error;
    if (!(await ask(error.message))) throw new NotConfirmed();
    return requestConfirmed(outgoing, [...confirmed, name]);
  }
}
