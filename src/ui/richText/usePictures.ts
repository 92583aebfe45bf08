import type { Editor } from "@tiptap/react";
import { useCallback, useState, type RefObject } from "react";
import type { TextFile } from "../../contract/records/textFiles.ts";
import { notify } from "../notify.ts";
import type { LosePictures, TakeFiles } from "./pageEvents.ts";

/** Stores a file for the text. */
export type Upload = (file: File) => Promise<TextFile>;

/** A picture that waits for its alternative text before it is inserted. */
export interface WaitingPicture {
  readonly file: File;
  /** Where it was dropped; absent for the cursor's position. */
  readonly at: number | undefined;
}

export interface Pictures {
  /** The picture whose alternative text is being asked for. */
  readonly asked: WaitingPicture | undefined;
  readonly take: TakeFiles;
  readonly lose: LosePictures;
  /** Uploads the current picture and inserts it. */
  readonly insert: (alt: string) => Promise<void>;
  readonly skip: () => void;
}

const noPictures = "Картинки и файлы в этот текст вставить нельзя";
const foreign = (count: number): string =>
  count === 1
    ? "Картинка с другого сайта не вставлена: загрузите её файлом"
    : "Картинки с другого сайта не вставлены: загрузите их файлами";

const isPicture = ({ type }: File): boolean => type.startsWith("image/");

/**
 * Inserts files into the text: asks for the alternative texts of pictures one by one; documents become links.
 * @param upload absent if files can't be inserted
 */
export function usePictures(editor: RefObject<Editor | null>, upload: Upload | undefined): Pictures {
  const [waiting, setWaiting] = useState<readonly WaitingPicture[]>([]);
  const skip = useCallback(() => setWaiting(([, ...others]) => others), []);
  const take = useCallback<TakeFiles>(
    (files, at) => {
      if (!upload) return notify.error(noPictures);
      setWaiting((before) => [...before, ...files.filter(isPicture).map((file) => ({ file, at }))]);
      for (const file of files.filter((chosen) => !isPicture(chosen))) void link(file, at);

      async function link(file: File, place: number | undefined): Promise<void> {
        const stored = await keep(upload, file);
        if (stored)
          put(editor.current, place, {
            type: "text",
            text: stored.name,
            marks: [{ type: "link", attrs: { href: stored.src } }],
          });
      }
    },
    [editor, upload],
  );
  const lose = useCallback<LosePictures>((count) => notify.error(upload ? foreign(count) : noPictures), [upload]);
  const [asked] = waiting;
  const insert = async (alt: string): Promise<void> => {
    const stored = asked && (await keep(upload, asked.file));
    if (!stored) return;
    const { src, width, height } = stored;
    put(editor.current, asked.at, { type: "image", attrs: { src, alt, width, height } });
    skip();
  };
  return { asked, take, lose, insert, skip };
}

function put(editor: Editor | null, at: number | undefined, content: object): void {
  if (!editor || editor.isDestroyed) return;
  const place = at === undefined ? editor.state.selection.to : Math.min(at, editor.state.doc.content.size);
  editor.chain().focus().insertContentAt(place, content).run();
}

async function keep(upload: Upload | undefined, file: File): Promise<TextFile | undefined> {
  try {
    return await upload?.(file);
  } catch (error) {
    notify.error(error);
    return undefined;
  }
}
