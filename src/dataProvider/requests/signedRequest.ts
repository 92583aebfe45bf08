import { ApiError, signedOut } from "./errors.ts";
import { keepFirst } from "../session/pageStart.ts";
import { dropAhead } from "../session/lastVisit.ts";
import { address, exchange, type ApiAnswer, type ApiRequest } from "./exchange.ts";

/** Where requests get their tokens. */
export interface TokenSource {
  /** The token for the next request; undefined if nobody is signed in. */
  readonly accessToken: () => Promise<string | undefined>;
  /** A new token after the server refused one; undefined if there is none. */
  readonly tokenInsteadOf: (refused: string) => Promise<string | undefined>;
  /** Called when a fresh token was refused too. */
  readonly giveUp: (refused: string) => void;
  /** The answer to a reading that was sent before the application had loaded. */
  readonly takeAhead?: ((url: string) => Promise<Response> | undefined) | undefined;
}

/**
 * Sends a request with a token. If the token is refused, it is renewed once for all waiting requests, and the request is
 * repeated; a second refusal ends the session. A change invalidates the answers that
 * came with the session.
 * @throws {ApiError} for every refusal; the signal's reason when aborted
 */
export async function signedRequest(source: TokenSource, outgoing: ApiRequest): Promise<ApiAnswer> {
  if (outgoing.method !== "GET") {
    keepFirst({});
    dropAhead();
  }
  const token = await source.accessToken();
  const sent = outgoing.method === "GET" ? source.takeAhead?.(address(outgoing.path, outgoing.query)) : undefined;
  try {
    return await exchange({ ...signed(outgoing, token), sent });
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
