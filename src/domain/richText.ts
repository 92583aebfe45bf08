// What formatted text may consist of: one list for the editor that makes it, the server that cleans it, and the styles
// that show it (src/ui/text/Prose.css).

/** Below the page's own heading. */
export const headingLevels = [2, 3, 4] as const;

/** A paragraph that stands out, by its class: `<aside class="callout callout--note">`. */
export const calloutKinds = { note: "Заметка", warning: "Важно" } as const;
export type CalloutKind = keyof typeof calloutKinds;

export const calloutClass = (kind: CalloutKind): string => `callout callout--${kind}`;

/** A link that stands alone as a card: `<a class="video">`; only to where src/domain/video.ts knows. */
export const videoClass = "video";

/** Tag → the attributes that it may have. */
export const richTextTags: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(headingLevels.map((level) => [`h${level}`, []])),
  ...{ p: [], br: [], hr: [], blockquote: [], pre: [], aside: ["class"] },
  ...{ strong: [], b: [], em: [], i: [], u: [], s: [], mark: [], code: [] },
  ...{ ul: [], ol: ["start"], li: [] },
  a: ["href", "title", "class", "rel", "target"],
  img: ["src", "alt", "width", "height"],
  ...{ figure: [], figcaption: [] },
  ...{ table: [], thead: [], tbody: [], tr: [], th: ["colspan", "rowspan"], td: ["colspan", "rowspan"] },
};

const withinLine = /<\/?(?:a|b|strong|em|i|u|s|mark|code)(?:\s[^>]*)?>/g;
const betweenCells = /(?: |<\/p>)*<\/t[dh]> *<t[dh](?:\s[^>]*)?>(?: |<p>)*/g;
const blocks =
  /<\/?(?:p|h[2-4]|li|ul|ol|tr|td|th|thead|tbody|table|pre|blockquote|aside|figure|figcaption|hr)(?:\s[^>]*)?>/g;
const entities: Readonly<Record<string, string>> = {
  "&nbsp;": " ",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&amp;": "&",
};

/**
 * Formatted text as one line of words. What stands in blocks of its own stays apart: a sentence ends where a heading, a
 * paragraph or a row of a table does, and a dot stands between cells. The database does the same (`knowledge_plain`).
 */
export const richTextWords = (html: string): string =>
  html
    .replace(/\s+/g, " ")
    .replace(withinLine, "")
    .replace(betweenCells, " · ")
    .replace(blocks, "\n")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:nbsp|lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[ \n]*\n[ \n]*/g, "\n")
    .replace(/ +/g, " ")
    .replace(/^[ \n]+|[ \n]+$/g, "")
    .replace(/([.!?:;,…])\n/g, "$1 ")
    .replaceAll("\n", ". ");

/** What a link may open; a path of the product may be linked to as well. */
export const linkSchemes = ["http", "https", "mailto", "tel"] as const;

const textFileId = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const textFile = new RegExp(`^/api/knowledge/files/${textFileId}$`);
const textFiles = new RegExp(`/api/knowledge/files/(${textFileId})`, "g");

/** The address of a file that was put into a text. */
export const textFileAddress = (id: string): string => `/api/knowledge/files/${id}`;

/** The files that are named anywhere in what is given, be it a text or a record. */
export const textFilesIn = (value: unknown): ReadonlySet<string> =>
  new Set([...(JSON.stringify(value) ?? "").matchAll(textFiles)].map(([, id = ""]) => id));

/** True for the address of a picture that may be shown in a text: one that was uploaded here. */
export const isTextFileAddress = (address: string | undefined): boolean => textFile.test(address ?? "");

/** True for what a link in a text may lead to: a path of the product, a mark on the page, or a known scheme. */
export function isLinkAddress(address: string): boolean {
  if (/[\p{Cc}\s]/u.test(address)) return false;
  if (/^(\/(?![/\\])|#)/.test(address)) return true;
  return URL.canParse(address) && (linkSchemes as readonly string[]).includes(new URL(address).protocol.slice(0, -1));
}
