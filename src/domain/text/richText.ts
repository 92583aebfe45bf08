// The allowed content of formatted texts, shared by the editor, the server's sanitiser and the styles
// (src/ui/text/Prose.css).

/** Levels below the page's own heading. */
export const headingLevels = [2, 3, 4] as const;

/** Highlighted paragraphs by class: `<aside class="callout callout--note">`. */
export const calloutKinds = { note: "Заметка", warning: "Важно" } as const;
export type CalloutKind = keyof typeof calloutKinds;

export const calloutClass = (kind: CalloutKind): string => `callout callout--${kind}`;

/** A link shown as a card: `<a class="video">`; only to services in src/domain/text/video.ts. */
export const videoClass = "video";

/** The allowed attributes of each tag. */
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
 * Formatted text as one line of plain text. Blocks stay separate: a sentence ends after a heading, a paragraph or a table
 * row, and a dot separates cells. The database function `knowledge_plain` does the same.
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

/** The schemes that links may have; paths of the product are allowed too. */
export const linkSchemes = ["http", "https", "mailto", "tel"] as const;

const textFileId = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const textFile = new RegExp(`^/api/knowledge/files/${textFileId}$`);
const textFiles = new RegExp(`/api/knowledge/files/(${textFileId})`, "g");

/** The address of a file in a text. */
export const textFileAddress = (id: string): string => `/api/knowledge/files/${id}`;

/** The files that a text or a record refers to. */
export const textFilesIn = (value: unknown): ReadonlySet<string> =>
  new Set([...(JSON.stringify(value) ?? "").matchAll(textFiles)].map(([, id = ""]) => id));

/** True for the address of a picture uploaded here, the only ones allowed in texts. */
export const isTextFileAddress = (address: string | undefined): boolean => textFile.test(address ?? "");

/** True for an allowed link: a path of the product, an anchor on the page, or a known scheme. */
export function isLinkAddress(address: string): boolean {
  if (/[\p{Cc}\s]/u.test(address)) return false;
  if (/^(\/(?![/\\])|#)/.test(address)) return true;
  return URL.canParse(address) && (linkSchemes as readonly string[]).includes(new URL(address).protocol.slice(0, -1));
}
