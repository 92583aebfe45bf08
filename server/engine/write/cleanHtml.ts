import sanitize, { type Attributes } from "sanitize-html";
import {
  calloutClass,
  calloutKinds,
  isLinkAddress,
  isTextFileAddress,
  linkSchemes,
  richTextTags,
  textFilesIn,
  videoClass,
  type CalloutKind,
} from "../../../src/domain/text/richText.ts";
import { videoAt } from "../../../src/domain/text/video.ts";
import { Problem } from "../../platform/problem.ts";

const calloutClasses: readonly string[] = (Object.keys(calloutKinds) as CalloutKind[]).map(calloutClass);

/** The deepest nesting of tags. Parsing time grows with the depth, so deep nesting would take quadratic time. */
const deepest = 100;

/**
 * Sanitises rich text for storing and showing (src/domain/text/richText.ts): keeps headings, lists, tables, our own
 * pictures, and links with http, https, mailto and tel; removes everything else. Idempotent.
 * @param held the only stored pictures and files that the text may contain; absent for all
 * @throws Problem 422 for tags nested too deeply
 */
export function cleanHtml(html: string, held?: ReadonlySet<string>): string {
  const mayStand = (address = ""): boolean => !held || [...textFilesIn(address)].every((id) => held.has(id));
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
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: mayStand(attribs["href"]) ? link(attribs) : {} }) },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === "img") return !isTextFileAddress(attribs["src"]) || !mayStand(attribs["src"]);
      if (tag === "a") return attribs["href"] === undefined ? "excludeTag" : false;
      return tag === "aside" && !calloutClasses.includes(attribs["class"] ?? "") ? "excludeTag" : false;
    },
  });
}

/** A link as stored; a link to a forbidden address keeps only its text. */
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
