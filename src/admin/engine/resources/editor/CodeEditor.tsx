import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Text, type Extension } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref } from "react";
import type { DefinitionFault } from "../../../../contract/records/definitions.ts";
import { pageNonce } from "../../../../ui/theme/pageNonce.ts";
import { theme } from "./codeTheme.ts";
import { completeDefinition } from "./completion.ts";

export interface CodeEditorHandle {
  /** Moves the cursor; both numbers are counted from 1. */
  goTo: (line: number, column: number) => void;
}

interface CodeEditorProps {
  label: string;
  value: string;
  faults: readonly DefinitionFault[];
  /** Absent for a read-only text. */
  onChange?: (text: string) => void;
  ref?: Ref<CodeEditorHandle>;
}

/** A JSON editor that marks faults at their places. The Tab key leaves it, as it does every input. */
export function CodeEditor({ label, value, faults, onChange, ref }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const tell = useRef(onChange);
  const isReadOnly = onChange === undefined;
  useEffect(() => {
    tell.current = onChange;
  }, [onChange]);
  // Before the page is painted, since an empty editor that grows would move what is below it.
  useLayoutEffect(() => {
    if (!place.current) return undefined;
    const view = new EditorView({
      parent: place.current,
      extensions: extensionsFor(label, isReadOnly, (text) => tell.current?.(text)),
    });
    editor.current = view;
    return () => {
      editor.current = null;
      view.destroy();
    };
  }, [label, isReadOnly]);
  useLayoutEffect(() => {
    const view = editor.current;
    if (!view || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [label, isReadOnly, value]);
  useEffect(() => {
    const view = editor.current;
    view?.dispatch(
      setDiagnostics(
        view.state,
        faults.map((fault) => diagnosticOf(view.state.doc, fault)),
      ),
    );
  }, [label, isReadOnly, faults]);
  useImperativeHandle(ref, () => ({
    goTo(line, column) {
      const view = editor.current;
      if (!view) return;
      view.dispatch({ selection: { anchor: offsetOf(view.state.doc, line, column) }, scrollIntoView: true });
      view.focus();
    },
  }));
  return <div ref={place} className="code-editor" />;
}

function extensionsFor(label: string, isReadOnly: boolean, tell: (text: string) => void): Extension {
  const nonce = pageNonce();
  return [
    lineNumbers(),
    history(),
    json(),
    indentUnit.of("  "),
    indentOnInput(),
    bracketMatching(),
    lintGutter(),
    syntaxHighlighting(colours),
    theme,
    EditorView.lineWrapping,
    isReadOnly ? [] : [closeBrackets(), autocompletion({ override: [completeDefinition], icons: false })],
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
    EditorView.contentAttributes.of({ "aria-label": label, ...(isReadOnly && { "aria-readonly": "true" }) }),
    EditorState.readOnly.of(isReadOnly),
    isReadOnly ? [] : highlightActiveLine(),
    nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
    EditorState.phrases.of({
      Diagnostics: "Ошибки",
      "No diagnostics": "Ошибок нет",
      Completions: "Подсказки",
      "Control character": "Управляющий символ",
      close: "закрыть",
    }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) tell(state.doc.toString());
    }),
  ];
}

/** Uses the page's colours, so that it follows the theme. */
const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--accent)" },
  { tag: tags.string, color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--warning)" },
]);

/** The offset of a fault; the text may have been shortened since the server saw it. */
function offsetOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + Math.max(column, 1) - 1, to);
}

function diagnosticOf(doc: Text, { line = 1, column = 1, place, message }: DefinitionFault): Diagnostic {
  const from = offsetOf(doc, line, column);
  return { from, to: doc.lineAt(from).to, severity: "error", message: `${place}: ${message}` };
}
