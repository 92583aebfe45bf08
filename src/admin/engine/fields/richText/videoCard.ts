import { Node } from "@tiptap/react";
import { videoClass } from "../../../../domain/richText.ts";
import { videoAt } from "../../../../domain/video.ts";

/** A video as a card that leads to it: nothing of a foreign site is loaded before somebody wants to go there. */
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
  // Before the mark of ordinary links takes it.
  parseHTML: () => [{ tag: `a.${videoClass}`, priority: 100 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "a",
    { href: HTMLAttributes["href"] as string, class: videoClass, target: "_blank", rel: "noopener noreferrer" },
    String(node.attrs["title"] ?? ""),
  ],
});
