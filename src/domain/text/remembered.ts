/**
 * Caches a function's results by its arguments: creating Intl's formatters costs more than using them. They are created
 * on first use, since a page's first one takes a tenth of its start.
 */
export function remembered<Given extends readonly (string | number)[], Made>(
  make: (...given: Given) => Made,
): (...given: Given) => Made {
  const made = new Map<string, Made>();
  return (...given) => {
    const key = given.join(" ");
    const known = made.get(key) ?? make(...given);
    made.set(key, known);
    return known;
  };
}
