const lookAlikes: Readonly<Record<string, string>> = {
  А: "A",
  В: "B",
  Е: "E",
  І: "I",
  Ј: "J",
  К: "K",
  М: "M",
  Н: "H",
  О: "O",
  Р: "P",
  С: "C",
  Ѕ: "S",
  Т: "T",
  У: "Y",
  Х: "X",
};

/** Normalises a pasted number: no spaces, dashes and points, upper case, Cyrillic look-alikes replaced by Latin letters. */
export const fold = (pasted: string): string =>
  pasted
    .normalize("NFKC")
    .replace(/[\s\p{Pd}\p{Cf}.·−]/gu, "")
    .toUpperCase()
    .replace(/[А-ЯІЈЅ]/g, (letter) => lookAlikes[letter] ?? letter);
