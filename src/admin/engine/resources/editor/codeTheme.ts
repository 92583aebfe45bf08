import { EditorView } from "@codemirror/view";

/** The editor in the page's colours and fonts. */
export const theme = EditorView.theme({
  "&": { backgroundColor: "var(--surface)", color: "var(--text)", borderRadius: "var(--radius-large)" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", fontSize: "0.875rem", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--text)", paddingBlock: "0.5rem" },
  ".cm-gutters": { backgroundColor: "var(--sunken)", color: "var(--muted)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent-soft) 40%, transparent)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--text)", border: "1px solid var(--line)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
  },
  ".cm-tooltip.cm-completionInfo": { maxWidth: "24rem", padding: "0.5rem 0.75rem", font: "var(--type-dense)" },
  ".cm-diagnostic-error": { borderInlineStart: "4px solid var(--bad)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--accent-soft)" },
});
