/** The address of a list that is kept to a filter, as lists keep it themselves. */
export const listLink = (path: string, filter: Readonly<Record<string, unknown>>): string =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
