/** A text without line breaks and other control characters, as the head of a letter may hold it; cut at `most`. */
export const oneLine = (text: string, most: number): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, most);
