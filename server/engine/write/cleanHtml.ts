import sanitize, { type Attributes } from "sanitize-html";
import {
  calloutClass,
  calloutKinds,
  isLinkAddress,
  isTextFileAddress,
  linkSchemes,
  richTextTags,
  videoClass,
  type CalloutKind,
} from "../../../src/domain/richText.ts";
import { videoAt } from "../../../src/domain/video.ts";
import { Problem } from "../../platform/problem.ts";

const calloutClasses: readonly string[] = (Object.keys(calloutKinds) as CalloutKind[]).map(calloutClass);

/** Tags inside tags. Each costs as much time as there are around it, so a text of tags alone would take the square. */
const deepest = 100;

/**
 * Rich text as it may be kept and shown (src/domain/richText.ts): headings, lists, tables, pictures of our own, links that
 * open nothing but http, https, mailto and tel. Everything else is taken out, whoever wrote it; cleaned again, it stays
 * the same.
 * @throws Problem 422 for tags that stand too deep in one another
 */
export function cleanHtml(html: string): string {
  let depth = 0;
  return sanitize(html, {
    onOpenTag: () => {
      depth += 1;
      if (depth > deepest)
        throw new Problem(
          422,
          `В тексте слишком много тегов друг в друге (больше ${deepest}): проверьте, что все закрыты`,
        );
    },
    onCloseTag: () => {
      depth -= 1;
    },
    allowedTags: Object.keys(richTextTags),
    allowedAttributes: Object.fromEntries(Object.entries(richTextTags).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: [...linkSchemes],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: link(attribs) }) },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === "img") return !isTextFileAddress(attribs["src"]);
      if (tag === "a") return attribs["href"] === undefined ? "excludeTag" : false;
      return tag === "aside" && !calloutClasses.includes(attribs["class"] ?? "") ? "excludeTag" : false;
    },
  });
}

/** A link as it is kept; one that leads nowhere good keeps its words alone. */
function link({ href = "", title, class: given }: Attributes): Attributes {
  if (!isLinkAddress(href)) return {};
  const video = given === videoClass ? videoAt(href) : undefined;
  return {
    href: video?.href ?? href,
    ...(title === undefined ? {} : { title }),
    ...(video ? { class: videoClass, target: "_blank" } : {}),
    rel: "noopener noreferrer",
  };
}
