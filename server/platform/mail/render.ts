// Renders letters as plain text and as HTML that old and new mail programs show alike: tables, inline styles, no external
// content.
import { siteTitle } from "../../../src/i18n/siteTitle.ts";
import type { Letter } from "./letter.ts";

/** The letter as plain text, for programs and people without HTML. */
export function renderText({ paragraphs, button, afterword = [], region }: Letter, site: string): string {
  return [
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...afterword,
    `--\n${siteTitle(region)}\n${site}`,
  ].join("\n\n");
}

/** The letter as an HTML document. */
export function renderHtml(letter: Letter, site: string): string {
  const { subject, paragraphs, button, afterword = [], region } = letter;
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${colours.page};">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colours.page};">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
<tr><td style="padding:0 4px 16px;${font}font-size:16px;line-height:24px;font-weight:700;color:${colours.accent};">${escaped(siteTitle(region))}</td></tr>
<tr><td bgcolor="#ffffff" style="padding:32px 28px 16px;background:#ffffff;border:1px solid ${colours.line};border-radius:8px;">
<h1 style="margin:0 0 20px;${font}font-size:22px;line-height:28px;font-weight:700;color:${colours.text};">${escaped(subject)}</h1>
${paragraphs.map((text) => paragraph(text, `font-size:16px;line-height:24px;color:${colours.text};`)).join("\n")}
${button ? buttonOf(button) : ""}
${afterword.map((text) => paragraph(text, `font-size:14px;line-height:20px;color:${colours.muted};`)).join("\n")}
</td></tr>
<tr><td style="padding:16px 4px 0;${font}font-size:13px;line-height:20px;color:${colours.muted};"><a href="${escaped(site)}" style="color:${colours.muted};">${escaped(site)}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The light colours of src/ui/theme/theme.ts: mail programs don't support CSS variables. */
const colours = { page: "#f7f9f9", line: "#dbe2e3", text: "#12211f", muted: "#52636a", accent: "#0b5f6b" } as const;
const font = "font-family:'Golos Text',-apple-system,'Segoe UI',Roboto,Arial,sans-serif;";

const paragraph = (text: string, style: string): string =>
  `<p style="margin:0 0 16px;${font}${style}">${escaped(text).replaceAll("\n", "<br>")}</p>`;

/** All programs show a coloured cell; the address below is for those that don't show links. */
const buttonOf = ({ label, href }: NonNullable<Letter["button"]>): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px;"><tr><td bgcolor="${colours.accent}" style="background:${colours.accent};border-radius:6px;"><a href="${escaped(href)}" style="display:inline-block;padding:12px 24px;${font}font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none;">${escaped(label)}</a></td></tr></table>
<p style="margin:0 0 16px;${font}font-size:13px;line-height:20px;color:${colours.muted};">Если кнопка не открывается, скопируйте ссылку в браузер:<br><a href="${escaped(href)}" style="color:${colours.accent};word-break:break-all;">${escaped(href)}</a></p>`;

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
