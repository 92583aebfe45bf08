import Bold from "@mui/icons-material/FormatBold";
import Bulleted from "@mui/icons-material/FormatListBulleted";
import Clear from "@mui/icons-material/FormatClear";
import Code from "@mui/icons-material/Code";
import CodeBlock from "@mui/icons-material/DataObject";
import Italic from "@mui/icons-material/FormatItalic";
import Line from "@mui/icons-material/HorizontalRule";
import Note from "@mui/icons-material/InfoOutlined";
import Numbered from "@mui/icons-material/FormatListNumbered";
import Quote from "@mui/icons-material/FormatQuote";
import Redo from "@mui/icons-material/Redo";
import Strike from "@mui/icons-material/FormatStrikethrough";
import TableIcon from "@mui/icons-material/TableChartOutlined";
import Underline from "@mui/icons-material/FormatUnderlined";
import Undo from "@mui/icons-material/Undo";
import Warning from "@mui/icons-material/WarningAmber";
import type SvgIcon from "@mui/material/SvgIcon";
import type { Editor } from "@tiptap/react";
import { calloutKinds, type CalloutKind } from "../../../../domain/text/richText.ts";

export interface Tool {
  readonly label: string;
  readonly Icon: typeof SvgIcon;
  /** True if the format applies at the cursor; absent for actions. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

/** A tool that toggles a format. */
const switching = (
  label: string,
  Icon: typeof SvgIcon,
  name: string,
  change: (chain: ReturnType<Editor["chain"]>) => ReturnType<Editor["chain"]>,
): Tool => ({
  label,
  Icon,
  isOn: (editor) => editor.isActive(name),
  run: (editor) => void change(editor.chain().focus()).run(),
});

const callout = (kind: CalloutKind, Icon: typeof SvgIcon): Tool => ({
  label: `Врезка «${calloutKinds[kind]}»`,
  Icon,
  isOn: (editor) => editor.isActive("callout", { kind }),
  run: (editor) => {
    const chain = editor.chain().focus();
    if (editor.isActive("callout") && !editor.isActive("callout", { kind }))
      chain.updateAttributes("callout", { kind }).run();
    else chain.toggleWrap("callout", { kind }).run();
  },
});

const doing = (
  label: string,
  Icon: typeof SvgIcon,
  act: (chain: ReturnType<Editor["chain"]>) => ReturnType<Editor["chain"]>,
): Tool => ({ label, Icon, run: (editor) => void act(editor.chain().focus()).run() });

export const words: readonly Tool[] = [
  switching("Жирный", Bold, "bold", (chain) => chain.toggleBold()),
  switching("Курсив", Italic, "italic", (chain) => chain.toggleItalic()),
  switching("Подчёркнутый", Underline, "underline", (chain) => chain.toggleUnderline()),
  switching("Зачёркнутый", Strike, "strike", (chain) => chain.toggleStrike()),
  switching("Код", Code, "code", (chain) => chain.toggleCode()),
];

export const blocks: readonly Tool[] = [
  switching("Список", Bulleted, "bulletList", (chain) => chain.toggleBulletList()),
  switching("Нумерованный список", Numbered, "orderedList", (chain) => chain.toggleOrderedList()),
  switching("Цитата", Quote, "blockquote", (chain) => chain.toggleBlockquote()),
  callout("note", Note),
  callout("warning", Warning),
  switching("Блок кода", CodeBlock, "codeBlock", (chain) => chain.toggleCodeBlock()),
  doing("Линия", Line, (chain) => chain.setHorizontalRule()),
  {
    label: "Таблица",
    Icon: TableIcon,
    isOn: (editor) => editor.isActive("table"),
    run: (editor) => {
      if (editor.isActive("table")) editor.commands.focus();
      else editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
    },
  },
];

export const steps: readonly Tool[] = [
  doing("Убрать оформление", Clear, (chain) => chain.clearNodes().unsetAllMarks()),
  doing("Отменить", Undo, (chain) => chain.undo()),
  doing("Вернуть", Redo, (chain) => chain.redo()),
];
