// Who is signed in, with names and contracts: asked for once and kept until the session ends.
import type { User } from "../contract/auth.ts";
import { send } from "./http.ts";
import { onSessionEnd } from "./session.ts";

let user: User | undefined;
let loading: Promise<User> | undefined;
const listeners = new Set<() => void>();

/** The user as last loaded; a snapshot for `useSyncExternalStore`. */
export const currentIdentity = (): User | undefined => user;

/** @returns what stops it */
export function subscribeToIdentity(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The user, from memory or from the server; requests made meanwhile share one answer.
 * @throws {ApiError} 401 when nobody is signed in
 */
export const loadIdentity = (): Promise<User> => (user ? Promise.resolve(user) : (loading ?? reloadIdentity()));

/** Asks the server again, after something of the user has been changed. */
export function reloadIdentity(): Promise<User> {
  const asked: Promise<User> = send("GET /api/users/me").then(
    (answer) => {
      if (loading === asked) become(answer);
      return answer;
    },
    (error: unknown) => {
      if (loading === asked) loading = undefined;
      throw error;
    },
  );
  loading = asked;
  return asked;
}

function become(next: User | undefined): void {
  user = next;
  loading = undefined;
  for (const listener of [...listeners]) listener();
}

onSessionEnd(() => become(undefined));
