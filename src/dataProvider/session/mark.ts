// The marker in local storage that a session exists (design §5): its id, which gives no access. If local storage is
// forbidden, the session lasts until the page is left.
import { quietly } from "./quietly.ts";

const key = "auth.session";

export const mark = {
  read(): string | undefined {
    return quietly(() => localStorage.getItem(key)) ?? undefined;
  },
  write(sessionId: string): void {
    quietly(() => localStorage.setItem(key, sessionId));
  },
  clear(): void {
    quietly(() => localStorage.removeItem(key));
  },
};
