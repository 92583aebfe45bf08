import { Extension } from "@tiptap/react";
import { Plugin } from "@tiptap/pm/state";

/** Takes files that were chosen, pasted or dropped, to stand at a place of the text; absent: where the cursor is. */
export type TakeFiles = (files: readonly File[], at?: number) => void;

/** Hands pasted and dropped files over, and keeps links from leading away while the text is being written. */
export const droppedFiles = (take: TakeFiles) =>
  Extension.create({
    name: "droppedFiles",
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handlePaste: (_, { clipboardData }) => {
            const files = [...(clipboardData?.files ?? [])];
            // Office programs add a picture of the words to the words themselves.
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
            click: (_, event) => {
              if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
              return false;
            },
          },
        },
      }),
    ],
  });
