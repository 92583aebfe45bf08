/** The tasks about a record, in its timeline. */
export const taskStream = { of: "tasks", by: "resource", shows: ["state", "assigneeId", "assignees"] } as const;
