// What a session came from, in words that its owner recognises: «Chrome, Windows».

/** In this order: most browsers also call themselves by the names of those below. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, "Яндекс Браузер"],
  [/EdgA?\/|EdgiOS\//, "Edge"],
  [/OPR\/|OPT\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** @param userAgent the header as it came, which may say anything or nothing */
export function deviceWords(userAgent: string | null): string {
  const nameIn = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const words = [nameIn(browsers), nameIn(systems)].filter((word) => word !== undefined);
  return words.join(", ") || "Неизвестное устройство";
}
