/** Formatted text as plain lines, with other content named in brackets, for comparison. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return textOf(body)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

const blocks = new Set([
  "P",
  "H2",
  "H3",
  "H4",
  "LI",
  "TR",
  "PRE",
  "BLOCKQUOTE",
  "ASIDE",
  "TABLE",
  "UL",
  "OL",
  "FIGURE",
]);

function textOf(node: Node): string {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : "";
  const inner = [...node.childNodes].map(textOf).join("");
  switch (node.tagName) {
    case "BR":
      return "\n";
    case "HR":
      return "\n[линия]\n";
    case "IMG":
      return `\n[картинка: ${node.getAttribute("alt") ?? ""}]\n`;
    case "A":
      return `${inner} [${node.getAttribute("href") ?? ""}]`;
    case "TH":
    case "TD":
      return `${inner.trim()} | `;
    case "LI":
      return `\n• ${inner.trim()}\n`;
    default:
      return blocks.has(node.tagName) ? `\n${inner}\n` : inner;
  }
}
