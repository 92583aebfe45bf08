import type { ChainedCommands, Editor } from "@tiptap/react";
import { calloutKinds, type CalloutKind } from "../../../domain/text/richText.ts";
import { icons } from "../../icons/icons.ts";
import { toolIcons } from "./toolIcons.ts";

export interface Tool {
  readonly label: string;
  /** The `d` attribute of its path. */
  readonly icon: string;
  /** True if the format applies at the cursor; absent for actions. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

/**
 * Starts a change at the cursor. Focuses the text at once: the editor's own `focus` waits for the next frame, and keys
 * typed until then would go to the tool.
 */
export function atCursor(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}

/** A tool that toggles a format. */
const switching = (
  label: string,
  icon: string,
  name: string,
  change: (chain: ChainedCommands) => ChainedCommands,
): Tool => ({
  label,
  icon,
  isOn: (editor) => editor.isActive(name),
  run: (editor) => void change(atCursor(editor)).run(),
});

const callout = (kind: CalloutKind, icon: string): Tool => ({
  label: `Врезка «${calloutKinds[kind]}»`,
  icon,
  isOn: (editor) => editor.isActive("callout", { kind }),
  run: (editor) => {
    const chain = atCursor(editor);
    if (editor.isActive("callout") && !editor.isActive("callout", { kind }))
      chain.updateAttributes("callout", { kind }).run();
    else chain.toggleWrap("callout", { kind }).run();
  },
});

const doing = (label: string, icon: string, act: (chain: ChainedCommands) => ChainedCommands): Tool => ({
  label,
  icon,
  run: (editor) => void act(atCursor(editor)).run(),
});

export const words: readonly Tool[] = [
  switching("Жирный", toolIcons.bold, "bold", (chain) => chain.toggleBold()),
  switching("Курсив", toolIcons.italic, "italic", (chain) => chain.toggleItalic()),
  switching("Подчёркнутый", toolIcons.underline, "underline", (chain) => chain.toggleUnderline()),
  switching("Зачёркнутый", toolIcons.strike, "strike", (chain) => chain.toggleStrike()),
  switching("Код", toolIcons.code, "code", (chain) => chain.toggleCode()),
];

export const blocks: readonly Tool[] = [
  switching("Список", toolIcons.bullets, "bulletList", (chain) => chain.toggleBulletList()),
  switching("Нумерованный список", toolIcons.numbers, "orderedList", (chain) => chain.toggleOrderedList()),
  switching("Цитата", toolIcons.quote, "blockquote", (chain) => chain.toggleBlockquote()),
  callout("note", icons.info),
  callout("warning", icons.warning),
  switching("Блок кода", toolIcons.codeBlock, "codeBlock", (chain) => chain.toggleCodeBlock()),
  doing("Линия", toolIcons.rule, (chain) => chain.setHorizontalRule()),
  {
    label: "Таблица",
    icon: toolIcons.table,
    isOn: (editor) => editor.isActive("table"),
    run: (editor) => {
      const chain = atCursor(editor);
      if (!editor.isActive("table")) chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
    },
  },
];

export const steps: readonly Tool[] = [
  doing("Убрать оформление", toolIcons.clear, (chain) => chain.clearNodes().unsetAllMarks()),
  doing("Отменить", icons.undo, (chain) => chain.undo()),
  doing("Вернуть", icons.redo, (chain) => chain.redo()),
];
