import Bold from "@mui/icons-material/FormatBold";
import Clear from "@mui/icons-material/FormatClear";
import Italic from "@mui/icons-material/FormatItalic";
import Bulleted from "@mui/icons-material/FormatListBulleted";
import Numbered from "@mui/icons-material/FormatListNumbered";
import Quote from "@mui/icons-material/FormatQuote";
import Strike from "@mui/icons-material/FormatStrikethrough";
import Underline from "@mui/icons-material/FormatUnderlined";
import Code from "@mui/icons-material/Code";
import type SvgIcon from "@mui/material/SvgIcon";
import { useEditorState, type Editor } from "@tiptap/react";
import { HeadingSelect, LinkTool } from "./richTextTools.tsx";
import { Tooltip } from "../../shell/ui/Tooltip.tsx";

interface Tool {
  readonly label: string;
  readonly Icon: typeof SvgIcon;
  /** The node or mark that the button switches; absent for what is only done. */
  readonly name?: string;
  readonly run: (chain: ReturnType<Editor["chain"]>) => ReturnType<Editor["chain"]>;
}

const tools: readonly Tool[] = [
  { label: "Жирный", Icon: Bold, name: "bold", run: (chain) => chain.toggleBold() },
  { label: "Курсив", Icon: Italic, name: "italic", run: (chain) => chain.toggleItalic() },
  { label: "Подчёркнутый", Icon: Underline, name: "underline", run: (chain) => chain.toggleUnderline() },
  { label: "Зачёркнутый", Icon: Strike, name: "strike", run: (chain) => chain.toggleStrike() },
  { label: "Код", Icon: Code, name: "code", run: (chain) => chain.toggleCode() },
  { label: "Список", Icon: Bulleted, name: "bulletList", run: (chain) => chain.toggleBulletList() },
  { label: "Нумерованный список", Icon: Numbered, name: "orderedList", run: (chain) => chain.toggleOrderedList() },
  { label: "Цитата", Icon: Quote, name: "blockquote", run: (chain) => chain.toggleBlockquote() },
  { label: "Убрать оформление", Icon: Clear, run: (chain) => chain.clearNodes().unsetAllMarks() },
];

/** The buttons above the text; a pressed one says what the cursor stands in. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const pressed = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.map(({ name }) => name !== undefined && current.isActive(name)),
  });
  return (
    <div className="rich-text-input__tools" role="toolbar" aria-label="Оформление">
      <HeadingSelect editor={editor} />
      {tools.map(({ label, Icon, name, run }, index) => (
        <Tooltip key={label} text={label}>
          <button
            type="button"
            className="icon-button"
            aria-label={label}
            {...(name !== undefined && { "aria-pressed": pressed[index] === true })}
            onClick={() => run(editor.chain().focus()).run()}
          >
            <Icon fontSize="small" />
          </button>
        </Tooltip>
      ))}
      <LinkTool editor={editor} />
    </div>
  );
}
