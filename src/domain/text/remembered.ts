/** Caches a function's results by its two arguments: creating Intl's formatters costs more than using them. */
export function remembered<A extends string | number, B extends string | number, Made>(
  make: (a: A, b: B) => Made,
): (a: A, b: B) => Made {
  const made = new Map<string, Made>();
  return (a, b) => {
    const key = `${a} ${b}`;
    const known = made.get(key) ?? make(a, b);
    made.set(key, known);
    return known;
  };
}
