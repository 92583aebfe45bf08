import { Extension } from "@tiptap/react";
import { Plugin } from "@tiptap/pm/state";
import { pastedHtml } from "./pastedHtml.ts";

/** Receives chosen, pasted or dropped files for a position in the text; by default for the cursor. */
export type TakeFiles = (files: readonly File[], at?: number) => void;

/** Tells of pictures that a pasted text loses. */
export type LosePictures = (count: number) => void;

/**
 * Passes pasted and dropped files on, tells of pictures that a pasted text loses, keeps links from navigating while the text is edited, and leaves Esc to a dialog around
 * it.
 */
export const pageEvents = (take: TakeFiles, lose: LosePictures) =>
  Extension.create({
    name: "pageEvents",
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          transformPastedHTML: (pasted) => {
            const { html, foreignPictures } = pastedHtml(pasted);
            if (foreignPictures > 0) lose(foreignPictures);
            return html;
          },
          handlePaste: (_, { clipboardData }) => {
            const files = [...(clipboardData?.files ?? [])];
            // Office programs add a picture of the text to copied text.
            if (files.length === 0 || clipboardData?.types.includes("text/html")) return false;
            take(files);
            return true;
          },
          handleDrop: (view, { dataTransfer, clientX, clientY }, _, moved) => {
            const files = [...(dataTransfer?.files ?? [])];
            if (moved || files.length === 0) return false;
            take(files, view.posAtCoords({ left: clientX, top: clientY })?.pos);
            return true;
          },
          handleDOMEvents: {
            keydown: (_, { key }) => key === "Escape",
            click: (_, event) => {
              if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
              return false;
            },
          },
        },
      }),
    ],
  });
