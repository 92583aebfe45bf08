/** Whether two values of a field say the same; nothing is nothing, whether it is null or absent. */
export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
