import { useEditorState, type Editor } from "@tiptap/react";
import type { Pictures } from "../usePictures.ts";
import { HeadingSelect } from "./HeadingSelect.tsx";
import { LinkTool } from "./LinkTool.tsx";
import { PictureTool } from "./PictureTool.tsx";
import { TableTools } from "./TableTools.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { ToolButton } from "./ToolButton.tsx";
import { blocks, steps, words, type Tool } from "./tools.ts";
import { VideoTool } from "./VideoTool.tsx";

interface RichTextToolbarProps {
  editor: Editor;
  /** Absent if pictures can't be inserted. */
  pictures: Pictures | undefined;
}

/** The toolbar; pressed buttons show the format at the cursor. */
export function RichTextToolbar({ editor, pictures }: RichTextToolbarProps) {
  return (
    <div className="rich-text-input__head" data-tools>
      <div className="rich-text-input__row">
        <HeadingSelect editor={editor} />
        <Toolbar label="Оформление">
          <Tools editor={editor} tools={words} />
          <LinkTool editor={editor} />
          <Tools editor={editor} tools={blocks} />
          {pictures && <PictureTool editor={editor} pictures={pictures} />}
          <VideoTool editor={editor} />
          <Tools editor={editor} tools={steps} />
        </Toolbar>
      </div>
      <TableTools editor={editor} />
    </div>
  );
}

function Tools({ editor, tools }: { editor: Editor; tools: readonly Tool[] }) {
  const pressed = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.map(({ isOn }) => isOn?.(current)),
  });
  return tools.map(({ label, icon, run }, index) => (
    <ToolButton key={label} label={label} icon={icon} pressed={pressed[index]} onClick={() => run(editor)} />
  ));
}
