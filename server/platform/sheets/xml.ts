export const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Escapes text for XML; drops characters that XML 1.0 forbids and unpaired surrogates. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

/** Escapes text for a quoted attribute. */
export const attribute = (text: string): string => escapeXml(text).replaceAll('"', "&quot;");
