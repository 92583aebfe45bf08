/** How soon somebody must act on work, the most urgent first. */
export const urgencies = ["urgent", "decide", "watch"] as const;
export type Urgency = (typeof urgencies)[number];
