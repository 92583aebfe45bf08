/** The beginning of the subjects of lists' views; a prefix, since operators may give a resource any name. */
export const listPrefix = "lists/";

/** What the saved views of a resource's list are kept under. */
export const listSubject = (resource: string): string => listPrefix + resource;
