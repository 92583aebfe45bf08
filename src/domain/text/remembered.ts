/**
 * Caches a function's results by its arguments: creating Intl's formatters costs more than using them. None is made before it
 * is used: the first one of a page costs a tenth of its start.
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
