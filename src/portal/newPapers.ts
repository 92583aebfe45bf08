// What was made in this visit, so that a list can mark it.
const made = new Set<string>();

export const markNew = (resource: string, id: number): void => void made.add(`${resource} ${id}`);

export const isNew = (resource: string, id: number): boolean => made.has(`${resource} ${id}`);
