import { Node } from "@tiptap/react";
import { videoClass } from "../../domain/text/richText.ts";
import { videoAt } from "../../domain/text/video.ts";

/** A video as a card with a link: nothing is loaded from the other site until the user goes there. */
export const VideoCard = Node.create({
  name: "videoCard",
  group: "block",
  atom: true,
  addAttributes: () => ({
    href: {
      default: "",
      parseHTML: (element: HTMLElement) => videoAt(element.getAttribute("href") ?? "")?.href ?? "",
      renderHTML: ({ href }: { href?: string }) => ({ href }),
    },
    title: { default: "", parseHTML: (element: HTMLElement) => element.textContent, renderHTML: () => ({}) },
  }),
  // Takes precedence over the mark for ordinary links.
  parseHTML: () => [{ tag: `a.${videoClass}`, priority: 100 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "a",
    { href: HTMLAttributes["href"] as string, class: videoClass, target: "_blank", rel: "noopener noreferrer" },
    String(node.attrs["title"] ?? ""),
  ],
});
