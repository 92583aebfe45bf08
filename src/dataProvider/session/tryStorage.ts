/** Uses the browser's storage, which may be forbidden or full. @returns undefined if it is */
export function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
