// The marker in local storage that a session exists (design §5): its id, which gives no access. If local storage is
// forbidden, the session lasts until the page is left.
import { tryStorage } from "./tryStorage.ts";

const key = "auth.session";

export const mark = {
  read(): string | undefined {
    return tryStorage(() => localStorage.getItem(key)) ?? undefined;
  },
  write(sessionId: string): void {
    tryStorage(() => localStorage.setItem(key, sessionId));
  },
  clear(): void {
    tryStorage(() => localStorage.removeItem(key));
  },
};
