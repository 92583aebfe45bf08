const marked: readonly (readonly [first: number, second: number, encoding: string])[] = [
  [0xff, 0xfe, "utf-16le"],
  [0xfe, 0xff, "utf-16be"],
];

/** The text of a file: UTF-16, as Excel saves «Текст Юникод»; UTF-8; or Windows-1251. */
export function fileText(bytes: Uint8Array): string {
  const [, , mark] = marked.find(([first, second]) => bytes[0] === first && bytes[1] === second) ?? [];
  const utf16 = mark ?? utf16Without(bytes);
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}

/** UTF-16 without a mark, by the separators: half of their bytes are zero, and no byte is zero in other texts. */
function utf16Without(bytes: Uint8Array): string | undefined {
  const sides = new Set(Array.from(bytes.subarray(0, 4096)).flatMap((byte, at) => (byte === 0 ? [at % 2] : [])));
  if (sides.size !== 1 || bytes.length % 2 !== 0) return undefined;
  return sides.has(1) ? "utf-16le" : "utf-16be";
}
