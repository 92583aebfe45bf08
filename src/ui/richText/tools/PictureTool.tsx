import { useEditorState, type Editor } from "@tiptap/react";
import { useRef, useState } from "react";
import type { Pictures } from "../usePictures.ts";
import { PictureDialog } from "./PictureDialog.tsx";
import { ToolButton } from "./ToolButton.tsx";
import { toolIcons } from "./toolIcons.ts";

/** Inserts a picture or a PDF; if a picture is selected, edits its alternative text. */
export function PictureTool({ editor, pictures }: { editor: Editor; pictures: Pictures }) {
  const input = useRef<HTMLInputElement>(null);
  const [changed, setChanged] = useState<{ src: string; alt: string }>();
  const selected = useEditorState({
    editor,
    selector: ({ editor: current }) => (current.isActive("image") ? current.getAttributes("image") : undefined),
  });
  const { asked, take, insert, skip } = pictures;
  return (
    <>
      <ToolButton
        label={selected ? "Описание картинки" : "Картинка или PDF"}
        icon={toolIcons.picture}
        pressed={selected !== undefined}
        onClick={() => {
          if (selected) setChanged({ src: String(selected["src"]), alt: String(selected["alt"] ?? "") });
          else input.current?.click();
        }}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/webp,application/pdf"
        aria-label="Файл для текста"
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      {asked && (
        <PictureDialog
          key={`${asked.file.name} ${asked.file.lastModified}`}
          picture={asked.file}
          confirm="Вставить"
          onConfirm={insert}
          onClose={skip}
        />
      )}
      {changed && (
        <PictureDialog
          picture={changed.src}
          alt={changed.alt}
          confirm="Готово"
          onConfirm={(alt) => {
            editor.chain().focus().updateAttributes("image", { alt }).run();
            setChanged(undefined);
          }}
          onClose={() => setChanged(undefined)}
        />
      )}
    </>
  );
}
