const marked: readonly (readonly [first: number, second: number, encoding: string])[] = [
  [0xff, 0xfe, "utf-16le"],
  [0xfe, 0xff, "utf-16be"],
];

/** The text of a file: UTF-16 by its byte order mark, as Excel saves «Текст Юникод»; UTF-8; or Windows-1251. */
export function fileText(bytes: Uint8Array): string {
  const [, , utf16] = marked.find(([first, second]) => bytes[0] === first && bytes[1] === second) ?? [];
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}
