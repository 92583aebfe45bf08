import { useEditorState, type ChainedCommands, type Editor } from "@tiptap/react";
import { Button } from "../../controls/Button.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { atCursor } from "./tools.ts";

const tools: readonly {
  readonly label: string;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
}[] = [
  { label: "Строка ниже", run: (chain) => chain.addRowAfter() },
  { label: "Столбец справа", run: (chain) => chain.addColumnAfter() },
  { label: "Шапка", run: (chain) => chain.toggleHeaderRow() },
  { label: "Удалить строку", run: (chain) => chain.deleteRow() },
  { label: "Удалить столбец", run: (chain) => chain.deleteColumn() },
  { label: "Удалить таблицу", run: (chain) => chain.deleteTable() },
];

/** Actions for the table at the cursor. */
export function TableTools({ editor }: { editor: Editor }) {
  const isInside = useEditorState({ editor, selector: ({ editor: current }) => current.isActive("table") });
  if (!isInside) return null;
  return (
    <div className="rich-text-input__row">
      <Toolbar label="Таблица">
        {tools.map(({ label, run }) => (
          <Button key={label} size="small" look="quiet" onClick={() => run(atCursor(editor)).run()}>
            {label}
          </Button>
        ))}
      </Toolbar>
    </div>
  );
}
