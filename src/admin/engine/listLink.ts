/** The address of a list with a filter, in the form that lists use. */
export const listLink = (path: string, filter: Readonly<Record<string, unknown>>): string =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
