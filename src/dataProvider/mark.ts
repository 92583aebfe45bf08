// The mark in local storage that says there is a session (design §5): its id, which opens nothing by itself.
// A browser that forbids local storage keeps the session until the page is left.
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
