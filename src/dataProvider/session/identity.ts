// The signed-in user with names and contracts: loaded once and kept until the session ends.
import type { User } from "../../contract/people/auth.ts";
import { send } from "../requests/http.ts";
import { onSessionEnd } from "./session.ts";

let user: User | undefined;
let loading: Promise<User> | undefined;
const listeners = new Set<() => void>();

/** The last loaded user; a snapshot for `useSyncExternalStore`. */
export const currentIdentity = (): User | undefined => user;

/** @returns a function that unsubscribes */
export function subscribeToIdentity(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The user, from memory or the server; concurrent callers share one request.
 * @throws {ApiError} 401 if nobody is signed in
 */
export const loadIdentity = (): Promise<User> => (user ? Promise.resolve(user) : (loading ?? reloadIdentity()));

/** Reloads the user after a change. */
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
