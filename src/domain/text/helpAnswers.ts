// The reasons that readers can give if a post of the help base did not help.

export const unhelpfulReasons = {
  unclear: "Непонятно написано",
  incomplete: "Не хватает подробностей",
  outdated: "На экране всё иначе",
  different: "Искал другое",
} as const;

export type UnhelpfulReason = keyof typeof unhelpfulReasons;

/** The most characters of a comment. */
export const maxHelpCommentLength = 1000;
