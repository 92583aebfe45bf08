/** A text for a letter's header: without line breaks and other control characters, cut at `most`. */
export const oneLine = (text: string, most: number): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, most);
