import sanitize from "sanitize-html";

/**
 * Rich text as it may be kept and shown: headings, lists, tables, pictures of our own, links that open nothing but
 * http, https, mailto and tel. Everything else is taken out, whoever wrote it.
 */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: [
      ...["h2", "h3", "h4", "p", "br", "hr", "blockquote", "pre", "code", "strong", "b", "em", "i", "u", "s", "mark"],
      ...["ul", "ol", "li", "a", "img", "figure", "figcaption", "table", "thead", "tbody", "tr", "th", "td"],
    ],
    allowedAttributes: {
      a: ["href", "title", "rel", "target"],
      img: ["src", "alt", "width", "height"],
      th: ["colspan", "rowspan"],
      td: ["colspan", "rowspan"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    transformTags: { a: sanitize.simpleTransform("a", { rel: "noopener noreferrer" }) },
  });
