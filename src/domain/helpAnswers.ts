// What readers of the help base may say of a post that did not help them.

export const unhelpfulReasons = {
  unclear: "Непонятно написано",
  incomplete: "Не хватает подробностей",
  outdated: "На экране всё иначе",
  different: "Искал другое",
} as const;

export type UnhelpfulReason = keyof typeof unhelpfulReasons;

/** Characters of what is said in one's own words. */
export const longestHelpComment = 1000;
