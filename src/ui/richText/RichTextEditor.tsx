import { EditorContent, useEditor, type Editor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { Field, type FieldControl, type FieldTexts } from "../controls/Field.tsx";
import "../text/Prose.css";
import { pageNonce } from "../theme/pageNonce.ts";
import { extensionsWith } from "./extensions.ts";
import "./richText.css";
import { RichTextToolbar } from "./tools/RichTextToolbar.tsx";
import { usePictures, type Upload } from "./usePictures.ts";

export interface RichTextProps extends FieldTexts {
  name: string;
  value: unknown;
  required: boolean;
  /** Uploads new pictures; "kept" only keeps those already in the text; "none" allows none. */
  pictures: Upload | "kept" | "none";
  onChange: (html: string) => void;
  /** Called when the focus leaves the text and its tools, with the element that gets it next. */
  onLeave: (next: EventTarget | null) => void;
}

/** The editor of formatted text, with tools for what the server allows (src/domain/text/richText.ts). */
export function RichTextEditor({
  name,
  value,
  required,
  pictures: allowed,
  onChange: change,
  onLeave,
  ...texts
}: RichTextProps) {
  const html = typeof value === "string" ? value : "";
  const nonce = pageNonce();
  const written = useRef<Editor>(null);
  /** Texts passed to the form that it has not rendered yet. */
  const told = useRef(new Set<string>());
  const upload = typeof allowed === "function" ? allowed : undefined;
  const pictures = usePictures(written, upload);
  const [extensions] = useState(() => extensionsWith(pictures.take, pictures.lose, allowed !== "none"));
  const editor = useEditor({
    extensions,
    content: html,
    ...(nonce !== undefined && { injectNonce: nonce }),
    onUpdate: ({ editor: changed }) => {
      const text = htmlOf(changed);
      told.current.add(text);
      change(text);
    },
  });
  useEffect(() => {
    written.current = editor;
  }, [editor]);
  // Replaces the editor's content if the record was reloaded or reset. A fast typist is ahead of the form, so a value
  // that the form got from this editor is no replacement.
  useEffect(() => {
    // An editor destroyed by leaving its tab is replaced by a new one.
    if (editor.isDestroyed) return;
    if (html === htmlOf(editor)) told.current.clear();
    else if (!told.current.has(html)) editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  return (
    <Field {...texts} onLabelClick={() => editor.view.focus()}>
      {(control) => (
        <div
          className="rich-text-input"
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) onLeave(relatedTarget);
          }}
        >
          <RichTextToolbar editor={editor} pictures={upload && pictures} />
          <TextArea {...{ editor, name, required, control }} label={texts.label} />
        </div>
      )}
    </Field>
  );
}

const htmlOf = (editor: Editor): string => (editor.isEmpty ? "" : editor.getHTML());

interface TextAreaProps {
  editor: Editor;
  name: string;
  label: string;
  required: boolean;
  control: FieldControl;
}

function TextArea({ editor, name, label, required, control }: TextAreaProps) {
  const { id, "aria-describedby": describedBy, "aria-invalid": invalid } = control;
  useEffect(() => {
    const attributes = {
      id,
      "data-name": name,
      role: "textbox",
      "aria-multiline": "true",
      class: "prose",
      "aria-label": label,
      ...(required && { "aria-required": "true" }),
      ...(describedBy && { "aria-describedby": describedBy }),
      ...(invalid && { "aria-invalid": "true" }),
    };
    editor.setOptions({ editorProps: { attributes } });
  }, [editor, name, label, required, id, describedBy, invalid]);
  return <EditorContent editor={editor} className="rich-text-input__text" />;
}
