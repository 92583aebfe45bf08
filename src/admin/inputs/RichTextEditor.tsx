import { EditorContent, useEditor, type Editor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect } from "react";
import type { FieldOf } from "../../resources/grammar.ts";
import { Field, type FieldControl } from "../../shell/ui/Field.tsx";
import "../../shell/ui/Prose.css";
import type { InputProps } from "../fields/fieldProps.ts";
import { pageNonce } from "../pageNonce.ts";
import { RichTextToolbar } from "./RichTextToolbar.tsx";
import { useFieldInput } from "./useFieldInput.ts";

/** The editor of formatted text, with the tools for what the server keeps (server/resources/cleanHtml.ts). */
export function RichTextEditor({ source, field: declared }: InputProps<FieldOf<"richText">>) {
  const { field, value, change, blur, texts } = useFieldInput(source, declared);
  const html = typeof value === "string" ? value : "";
  const nonce = pageNonce();
  const editor = useEditor({
    extensions,
    content: html,
    ...(nonce !== undefined && { injectNonce: nonce }),
    onUpdate: ({ editor: changed }) => change(htmlOf(changed)),
    onBlur: blur,
  });
  // A record that is loaded again, or put back, brings another text than the one that was being edited.
  useEffect(() => {
    // One that was put away when its tab was left knows no text any more; another takes its place.
    if (!editor.isDestroyed && html !== htmlOf(editor)) editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  return (
    <Field {...texts}>
      {(control) => (
        <div className="rich-text-input">
          <RichTextToolbar editor={editor} />
          <TextArea editor={editor} label={field.label} control={control} />
        </div>
      )}
    </Field>
  );
}

const extensions = [StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: { openOnClick: false } })];

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
