import { EditorContent, useEditor, type Editor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { Field, type FieldControl } from "../../../../ui/controls/Field.tsx";
import "../../../../ui/text/Prose.css";
import type { InputProps } from "../fieldProps.ts";
import { pageNonce } from "../../theme/pageNonce.ts";
import { ThemeProvider } from "../../theme/ThemeProvider.tsx";
import { useFieldInput } from "../inputs/useFieldInput.ts";
import { extensionsWith } from "./extensions.ts";
import "./richText.css";
import { RichTextToolbar } from "./RichTextToolbar.tsx";
import { usePictures } from "./usePictures.ts";

/** The editor of formatted text, with tools for what the server allows (src/domain/text/richText.ts). */
export function RichTextEditor({ source, field: declared }: InputProps<FieldOf<"richText">>) {
  const { field, value, change, blur, texts } = useFieldInput(source, declared);
  const html = typeof value === "string" ? value : "";
  const nonce = pageNonce();
  const written = useRef<Editor>(null);
  /** Texts passed to the form that it has not rendered yet. */
  const told = useRef(new Set<string>());
  const pictures = usePictures(written);
  const [extensions] = useState(() => extensionsWith(pictures.take));
  const editor = useEditor({
    extensions,
    content: html,
    ...(nonce !== undefined && { injectNonce: nonce }),
    onUpdate: ({ editor: changed }) => {
      const text = htmlOf(changed);
      told.current.add(text);
      change(text);
    },
    onBlur: blur,
  });
  useEffect(() => {
    written.current = editor;
  }, [editor]);
  // Replaces the editor's content if the record was reloaded or reset. A fast typist is ahead of the form: a value that the
  // form got from this editor is not a replacement.
  useEffect(() => {
    // An editor destroyed by leaving its tab is replaced by a new one.
    if (editor.isDestroyed) return;
    if (html === htmlOf(editor)) told.current.clear();
    else if (!told.current.has(html)) editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  return (
    <Field {...texts}>
      {(control) => (
        <div className="rich-text-input">
          <ThemeProvider>
            <RichTextToolbar editor={editor} pictures={pictures} />
          </ThemeProvider>
          <TextArea editor={editor} label={field.label} control={control} />
        </div>
      )}
    </Field>
  );
}

const htmlOf = (editor: Editor): string => (editor.isEmpty ? "" : editor.getHTML());

function TextArea({ editor, label, control }: { editor: Editor; label: string; control: FieldControl }) {
  const { id, "aria-describedby": describedBy, "aria-invalid": invalid } = control;
  useEffect(() => {
    const attributes = {
      id,
      role: "textbox",
      "aria-multiline": "true",
      class: "prose",
      "aria-label": label,
      ...(describedBy && { "aria-describedby": describedBy }),
      ...(invalid && { "aria-invalid": "true" }),
    };
    editor.setOptions({ editorProps: { attributes } });
  }, [editor, label, id, describedBy, invalid]);
  return <EditorContent editor={editor} className="rich-text-input__text" />;
}
