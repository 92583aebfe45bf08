import { ApiError, signedOut } from "./errors.ts";
import { exchange, type ApiAnswer, type ApiRequest } from "./exchange.ts";

/** Whose tokens requests carry. */
export interface TokenSource {
  /** For a request that is about to be sent; undefined when nobody is signed in. */
  readonly accessToken: () => Promise<string | undefined>;
  /** Another token in place of one that the server refused; undefined when there is none. */
  readonly tokenInsteadOf: (refused: string) => Promise<string | undefined>;
  /** Told when a fresh token was refused as well. */
  readonly giveUp: (refused: string) => void;
}

/**
 * Sends a request with a token. A refused token is renewed once, by whoever notices first, and the request repeated; if
 * that is refused as well, the session is over.
 * @throws {ApiError} for every refusal; the signal's reason when aborted
 */
export async function signedRequest(source: TokenSource, outgoing: ApiRequest): Promise<ApiAnswer> {
  const token = await source.accessToken();
  try {
    return await exchange(signed(outgoing, token));
  } catch (error) {
    if (token === undefined || !isUnauthorised(error)) throw error;
  }
  const fresh = await source.tokenInsteadOf(token);
  if (fresh === undefined) throw signedOut();
  try {
    return await exchange(signed(outgoing, fresh));
  } catch (error) {
    if (isUnauthorised(error)) source.giveUp(fresh);
    throw error;
  }
}

const isUnauthorised = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

const signed = (outgoing: ApiRequest, token: string | undefined): ApiRequest =>
  token === undefined ? outgoing : { ...outgoing, headers: { ...outgoing.headers, Authorization: `Bearer ${token}` } };
