// The marker in local storage that a session exists (design §5): its id, which gives no access. If local storage is
// forbidden, the session lasts until the page is left.
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

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
