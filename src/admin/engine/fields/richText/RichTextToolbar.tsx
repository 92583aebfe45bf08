import { useEditorState, type Editor } from "@tiptap/react";
import { useRole } from "../../definitions.tsx";
import { HeadingSelect } from "./HeadingSelect.tsx";
import { LinkTool } from "./LinkTool.tsx";
import { PictureTool } from "./PictureTool.tsx";
import { TableTools } from "./TableTools.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { ToolButton } from "./ToolButton.tsx";
import { blocks, steps, words, type Tool } from "./tools.ts";
import type { Pictures } from "./usePictures.ts";
import { VideoTool } from "./VideoTool.tsx";

/** The toolbar; pressed buttons show the format at the cursor. */
export function RichTextToolbar({ editor, pictures }: { editor: Editor; pictures: Pictures }) {
  const mayUpload = useRole() === "ADMIN";
  return (
    <div className="rich-text-input__head">
      <HeadingSelect editor={editor} />
      <Toolbar label="Оформление">
        <Tools editor={editor} tools={words} />
        <LinkTool editor={editor} />
        <Tools editor={editor} tools={blocks} />
        {mayUpload && <PictureTool editor={editor} pictures={pictures} />}
        <VideoTool editor={editor} />
        <Tools editor={editor} tools={steps} />
      </Toolbar>
      <TableTools editor={editor} />
    </div>
  );
}

function Tools({ editor, tools }: { editor: Editor; tools: readonly Tool[] }) {
  const pressed = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.map(({ isOn }) => isOn?.(current)),
  });
  return tools.map(({ label, Icon, run }, index) => (
    <ToolButton key={label} label={label} Icon={Icon} pressed={pressed[index]} onClick={() => run(editor)} />
  ));
}
