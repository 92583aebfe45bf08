import { headingLevels, textFileAddress } from "../../domain/text/richText.ts";

export interface PastedHtml {
  readonly html: string;
  /** The number of pictures that are not files of ours, and are left out. */
  readonly foreignPictures: number;
}

/** A tag with its attributes, whose values may contain ">". */
const tags = /<[a-z][^\s>"']*(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const styleSheets = /<style[\s>][\s\S]*?<\/style>/gi;

/**
 * Pasted HTML as the editor takes it: every heading at the nearest allowed level, and without foreign pictures. Inline styles
 * are read before parsing, since the page's policy reports each of them.
 */
export function pastedHtml(html: string): PastedHtml {
  const inert = html
    .replace(styleSheets, "")
    .replace(tags, (tag) => tag.replace(/(["'\s])style(?=\s*=)/gi, `$1${styleName}`));
  const pasted = new DOMParser().parseFromString(inert, "text/html");
  for (const element of pasted.querySelectorAll(`[${styleName}]`)) applyStyle(element);
  for (const heading of pasted.querySelectorAll("h1, h2, h3, h4, h5, h6")) replace(heading, `h${levelOf(heading)}`);
  const pictures = [...pasted.querySelectorAll("img")].filter(
    (picture) => picture.getAttribute("src")?.startsWith(textFileAddress("")) !== true,
  );
  for (const picture of pictures) picture.remove();
  return { html: pasted.body.innerHTML, foreignPictures: pictures.length };
}

const styleName = "data-pasted-style";

/** Google Docs writes bold and italic as styles of a `<span>`, and wraps texts into a `<b>` that is not bold. */
function applyStyle(element: Element): void {
  const style = element.getAttribute(styleName) ?? "";
  element.removeAttribute(styleName);
  if (element.matches("b, strong") && /font-weight:\s*(?:normal|400)/i.test(style)) return replace(element, "span");
  if (!element.matches("span")) return;
  if (/font-weight:\s*(?:bold|[6-9]00)/i.test(style)) wrapInside(element, "strong");
  if (/font-style:\s*italic/i.test(style)) wrapInside(element, "em");
}

function wrapInside(element: Element, name: string): void {
  const inside = element.ownerDocument.createElement(name);
  inside.append(...element.childNodes);
  element.append(inside);
}

function replace(element: Element, name: string): void {
  if (element.localName === name) return;
  const replaced = element.ownerDocument.createElement(name);
  replaced.append(...element.childNodes);
  element.replaceWith(replaced);
}

const levelOf = ({ localName }: Element): number =>
  Math.min(Math.max(Number(localName.slice(1)), ...headingLevels.slice(0, 1)), ...headingLevels.slice(-1));
