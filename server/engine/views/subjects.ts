/** Begins the subjects of lists' views; a prefix, since operators may give a resource any name. */
export const listPrefix = "lists/";

/** The subject under which saved views of a resource's list are stored. */
export const listSubject = (resource: string): string => listPrefix + resource;
