/** How soon work must be done, most urgent first. */
export const urgencies = ["urgent", "decide", "watch"] as const;
export type Urgency = (typeof urgencies)[number];
