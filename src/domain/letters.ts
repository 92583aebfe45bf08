// The kinds of letters that a customer may do without. All others (links, sign-in, bills that were asked for) always come.

export const letterTopics = ["documents", "lowBalance", "news"] as const;

export type LetterTopic = (typeof letterTopics)[number];
