import { useEditorState, type Editor } from "@tiptap/react";
import { useState } from "react";
import { Button } from "../../shell/ui/Button.tsx";
import { Dialog } from "../../shell/ui/Dialog.tsx";
import { IconButton } from "../../shell/ui/IconButton.tsx";
import { TextField } from "../../shell/ui/TextField.tsx";

const levels = [2, 3, 4] as const;

/** Ordinary text, or a heading below the page's own. */
export function HeadingSelect({ editor }: { editor: Editor }) {
  const current = useEditorState({
    editor,
    selector: ({ editor: changed }) => levels.find((level) => changed.isActive("heading", { level })) ?? 0,
  });
  const choose = (chosen: number): void => {
    const level = levels.find((known) => known === chosen);
    const chain = editor.chain().focus();
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
        <option value={2}>Заголовок</option>
        <option value={3}>Подзаголовок</option>
        <option value={4}>Малый заголовок</option>
      </select>
    </span>
  );
}

/** Makes a link of the selected words, or takes it away. */
export function LinkTool({ editor }: { editor: Editor }) {
  const [address, setAddress] = useState<string>();
  const close = (): void => setAddress(undefined);
  const apply = (): void => {
    const chain = editor.chain().focus().extendMarkRange("link");
    const href = (address ?? "").trim();
    if (href === "") chain.unsetLink().run();
    else chain.setLink({ href: /^[a-z][a-z+.-]*:/i.test(href) ? href : `https://${href}` }).run();
    close();
  };
  return (
    <>
      <IconButton icon="link" label="Ссылка" onClick={() => setAddress(addressIn(editor))} />
      <Dialog
        open={address !== undefined}
        onClose={close}
        title="Ссылка"
        width="narrow"
        actions={
          <>
            <Button onClick={close}>Отмена</Button>
            <Button look="primary" onClick={apply}>
              Готово
            </Button>
          </>
        }
      >
        <TextField
          label="Адрес"
          hint="Пустой адрес убирает ссылку"
          inputMode="url"
          value={address ?? ""}
          onChange={setAddress}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            apply();
          }}
        />
      </Dialog>
    </>
  );
}

function addressIn(editor: Editor): string {
  const href: unknown = editor.getAttributes("link")["href"];
  return typeof href === "string" ? href : "";
}
