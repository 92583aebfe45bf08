import type { Editor } from "@tiptap/react";
import { useCallback, useState, type RefObject } from "react";
import type { TextFile } from "../../../../contract/textFiles.ts";
import { notify } from "../../../../ui/notify.ts";
import { useParts } from "../../parts.ts";
import type { TakeFiles } from "./droppedFiles.ts";

/** A picture on its way into the text: it waits until somebody has said what is on it. */
export interface WaitingPicture {
  readonly file: File;
  /** Where it was dropped; absent: where the cursor is. */
  readonly at: number | undefined;
}

export interface Pictures {
  /** The one that is asked about now. */
  readonly asked: WaitingPicture | undefined;
  readonly take: TakeFiles;
  /** Uploads the asked one and puts it into the text. */
  readonly insert: (alt: string) => Promise<void>;
  readonly skip: () => void;
}

const isPicture = ({ type }: File): boolean => type.startsWith("image/");

/** Files that somebody puts into the text: pictures are asked about one after another, papers become links. */
export function usePictures(editor: RefObject<Editor | null>): Pictures {
  const { texts } = useParts();
  const [waiting, setWaiting] = useState<readonly WaitingPicture[]>([]);
  const skip = useCallback(() => setWaiting(([, ...others]) => others), []);
  const take = useCallback<TakeFiles>(
    (files, at) => {
      setWaiting((before) => [...before, ...files.filter(isPicture).map((file) => ({ file, at }))]);
      for (const file of files.filter((chosen) => !isPicture(chosen))) void link(file, at);

      async function link(file: File, place: number | undefined): Promise<void> {
        const stored = await keep(texts.upload, file);
        if (stored)
          put(editor.current, place, {
            type: "text",
            text: stored.name,
            marks: [{ type: "link", attrs: { href: stored.src } }],
          });
      }
    },
    [editor, texts],
  );
  const [asked] = waiting;
  const insert = async (alt: string): Promise<void> => {
    const stored = asked && (await keep(texts.upload, asked.file));
    if (!stored) return;
    const { src, width, height } = stored;
    put(editor.current, asked.at, { type: "image", attrs: { src, alt, width, height } });
    skip();
  };
  return { asked, take, insert, skip };
}

function put(editor: Editor | null, at: number | undefined, content: object): void {
  if (!editor || editor.isDestroyed) return;
  const place = at === undefined ? editor.state.selection.to : Math.min(at, editor.state.doc.content.size);
  editor.chain().focus().insertContentAt(place, content).run();
}

async function keep(upload: (file: File) => Promise<TextFile>, file: File): Promise<TextFile | undefined> {
  try {
    return await upload(file);
  } catch (error) {
    notify.error(error);
    return undefined;
  }
}
