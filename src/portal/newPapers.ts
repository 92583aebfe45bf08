// Papers made in this visit, which lists mark as new.
const made = new Set<string>();

export const markNew = (resource: string, id: number): void => void made.add(`${resource} ${id}`);

export const isNew = (resource: string, id: number): boolean => made.has(`${resource} ${id}`);
