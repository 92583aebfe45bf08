/** The same function, which makes a thing for each pair of arguments only once: Intl's formatters cost more than their use. */
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
