const letters: Readonly<Record<string, string>> = {
  ...{
    а: "a",
    б: "b",
    в: "v",
    г: "g",
    д: "d",
    е: "e",
    ё: "e",
    ж: "zh",
    з: "z",
    и: "i",
    й: "y",
    к: "k",
    л: "l",
    м: "m",
  },
  ...{ н: "n", о: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f", х: "kh", ц: "ts", ч: "ch", ш: "sh", щ: "shch" },
  ...{ ъ: "", ы: "y", ь: "", э: "e", ю: "yu", я: "ya" },
};

/** Transliterates a text to an identifier: */
export function inLatin(text: string): string {
  const latin = text.toLowerCase().replace(/[а-яё]/g, (letter) => letters[letter] ?? "");
  const words = latin.split(/[^a-z0-9]+/).filter(Boolean);
  return words.map((word, at) => (at === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1))).join("");
}
