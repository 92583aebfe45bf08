import { mergeAttributes, Node } from "@tiptap/react";
import { calloutClass, calloutKinds, type CalloutKind } from "../../domain/text/richText.ts";

const kinds = Object.keys(calloutKinds) as CalloutKind[];

/** Highlighted paragraphs: a note or a warning. */
export const Callout = Node.create({
  name: "callout",
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ({
    kind: {
      default: "note" satisfies CalloutKind,
      parseHTML: (element: HTMLElement) =>
        kinds.find((kind) => element.classList.contains(`callout--${kind}`)) ?? kinds[0],
      renderHTML: ({ kind }: { kind?: CalloutKind }) => ({ class: calloutClass(kind ?? "note") }),
    },
  }),
  parseHTML: () => [{ tag: "aside.callout" }],
  renderHTML: ({ HTMLAttributes }) => ["aside", mergeAttributes(HTMLAttributes), 0],
});
