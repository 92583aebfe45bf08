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

/** A number as people paste it, without spaces, dashes and points, in capitals, Cyrillic look-alikes made Latin. */
export const fold = (pasted: string): string =>
  pasted
    .normalize("NFKC")
    .replace(/[\s\p{Pd}\p{Cf}.·−]/gu, "")
    .toUpperCase()
    .replace(/[А-ЯІЈЅ]/g, (letter) => lookAlikes[letter] ?? letter);
