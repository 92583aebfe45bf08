// Describes a session's browser and system so that its owner recognises it: «Chrome, Windows».

/** The order matters: most browsers' headers also contain the names of browsers further down. */
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

/** @param userAgent the raw header; may be anything */
export function deviceWords(userAgent: string | null): string {
  const nameIn = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const words = [nameIn(browsers), nameIn(systems)].filter((word) => word !== undefined);
  return words.join(", ") || "Неизвестное устройство";
}
