export const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** A text between tags; what XML 1.0 has no sign for, and halves of signs, are left out. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

/** A text between quotation marks. */
export const attribute = (text: string): string => escapeXml(text).replaceAll('"', "&quot;");
