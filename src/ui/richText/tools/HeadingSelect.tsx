import { useEditorState, type Editor } from "@tiptap/react";
import { headingLevels } from "../../../domain/text/richText.ts";
import { atCursor } from "./tools.ts";

const labels: Readonly<Record<(typeof headingLevels)[number], string>> = {
  2: "Заголовок",
  3: "Подзаголовок",
  4: "Малый заголовок",
};

/** Normal text, or a heading below the page's own level. */
export function HeadingSelect({ editor }: { editor: Editor }) {
  const current = useEditorState({
    editor,
    selector: ({ editor: changed }) => headingLevels.find((level) => changed.isActive("heading", { level })) ?? 0,
  });
  const choose = (chosen: number): void => {
    const level = headingLevels.find((known) => known === chosen);
    const chain = atCursor(editor);
    if (level) chain.setHeading({ level }).run();
    else chain.setParagraph().run();
  };
  return (
    <span className="input rich-text-input__heading">
      <select
        className="input__control"
        aria-label="Вид абзаца"
        value={current}
        onChange={(event) => choose(Number(event.target.value))}
      >
        <option value={0}>Обычный текст</option>
        {headingLevels.map((level) => (
          <option key={level} value={level}>
            {labels[level]}
          </option>
        ))}
      </select>
    </span>
  );
}
