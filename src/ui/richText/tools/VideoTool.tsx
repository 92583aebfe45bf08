import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { videoAt } from "../../../domain/text/video.ts";
import { AddressDialog } from "./AddressDialog.tsx";
import { ToolButton } from "./ToolButton.tsx";
import { toolIcons } from "./toolIcons.ts";

/** Inserts a video as a card with a link; selected text becomes its title. */
export function VideoTool({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const apply = (typed: string): string | undefined => {
    const video = videoAt(typed);
    if (!video) return "Нужна ссылка на видео на YouTube, RUTUBE или VK Видео";
    const { from, to } = editor.state.selection;
    const words = editor.state.doc.textBetween(from, to, " ").trim();
    const title = `${words === "" ? "Видео" : words} — ${video.service}`;
    editor
      .chain()
      .focus()
      .insertContent([{ type: "videoCard", attrs: { href: video.href, title } }, { type: "paragraph" }])
      .run();
    close();
    return undefined;
  };
  return (
    <>
      <ToolButton label="Видео" icon={toolIcons.video} onClick={() => setOpen(true)} />
      {isOpen && (
        <AddressDialog
          title="Видео"
          hint="YouTube, RUTUBE или VK Видео. Выделенные слова станут названием"
          address=""
          onApply={apply}
          onClose={close}
        />
      )}
    </>
  );
}
