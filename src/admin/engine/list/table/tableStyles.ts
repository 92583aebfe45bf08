import { cardsBelow } from "./folding.ts";

/** The layout of react-admin's table. Below this width its rows become cards. */
const cards = `@container (width < ${cardsBelow}rem)` as const;

export const tableStyles = {
  containerType: "inline-size",
  "& .MuiTableHead-root .MuiTableCell-root": {
    position: "sticky",
    zIndex: 2,
    top: "var(--size-header)",
    backgroundColor: "var(--surface)",
    boxShadow: "inset 0 -1px var(--line)",
    borderBottom: 0,
  },
  // A table wider than its container scrolls horizontally; its header can't be sticky then.
  "&.record-table--wide .RaDataTable-tableWrapper": { overflowX: "auto", position: "relative" },
  "&.record-table--wide .MuiTableHead-root .MuiTableCell-root": { position: "relative", top: 0 },
  // What a record is called and its menu stay in view.
  "&.record-table--wide .MuiTableRow-root": { backgroundColor: "var(--surface)" },
  "&.record-table--wide .record-table__row:is(:hover, .Mui-selected)": {
    backgroundColor: "color-mix(in srgb, var(--accent) 8%, var(--surface))",
  },
  "&.record-table--wide .MuiTableRow-root > :is(.record-table__select, .record-table__heading, .record-table__actions)":
    {
      position: "sticky",
      zIndex: 1,
      backgroundColor: "inherit",
    },
  "&.record-table--wide .MuiTableRow-root > .record-table__select": { insetInlineStart: 0 },
  "&.record-table--wide .record-table__heading": { insetInlineStart: 0 },
  "&.record-table--wide .record-table__select ~ .record-table__heading": { insetInlineStart: "2.75rem" },
  "&.record-table--wide .record-table__actions": { insetInlineEnd: 0 },
  "& .record-table__row": { cursor: "pointer" },
  // Column widths come from the definition, whatever the cells contain.
  "& .RaDataTable-table": { tableLayout: "fixed" },
  "& .MuiTableCell-root": { overflowWrap: "break-word" },
  "& .MuiTableBody-root .state-word": { whiteSpace: "normal" },
  "& .record-table__edge": {
    position: "absolute",
    insetBlock: 0,
    insetInlineEnd: 0,
    width: "0.75rem",
    cursor: "col-resize",
    touchAction: "none",
  },
  "& .record-table__edge::after": {
    content: "''",
    position: "absolute",
    insetBlock: "25%",
    insetInlineEnd: 0,
    borderInlineEnd: "1px solid transparent",
  },
  "& .MuiTableHead-root:hover .record-table__edge::after": { borderColor: "var(--line)" },
  "& .MuiTableHead-root .record-table__edge:is(:hover, :active)::after": {
    insetBlock: 0,
    borderInlineEnd: "2px solid var(--accent)",
  },
  "& .record-table__link": { color: "inherit", fontWeight: "var(--weight-medium)", textDecoration: "none" },
  "& .record-table__row:hover .record-table__link": { color: "var(--accent)", textDecoration: "underline" },
  "& .MuiTableBody-root a:not(:hover)": { textDecoration: "none" },
  "& .record-table__select": { lineHeight: 0, verticalAlign: "middle" },
  "& .record-table__actions": { paddingBlock: 0, textAlign: "end", whiteSpace: "nowrap" },
  "& .MuiTableFooter-root .MuiTableCell-root": { verticalAlign: "top" },
  "& [aria-busy='true'] .MuiTableBody-root": { opacity: 0.6, transition: "opacity var(--motion-calm) 200ms" },
  [cards]: {
    "& .MuiTable-root, & .MuiTableBody-root, & .MuiTableFooter-root, & .MuiTableRow-root, & .MuiTableCell-root": {
      display: "block",
    },
    "& .MuiTableHead-root": { position: "absolute", clipPath: "inset(50%)" },
    "& colgroup, & .record-table__edge": { display: "none" },
    "& .record-table__row": {
      position: "relative",
      display: "flex",
      flexDirection: "column",
      padding: "0.75rem 1rem",
      borderBottom: "1px solid var(--line)",
      contentVisibility: "auto",
      containIntrinsicBlockSize: "auto 18rem",
    },
    // The first ones are in view: an estimate of their height would move what stands below.
    "& .record-table__row:nth-of-type(-n + 4)": { contentVisibility: "visible" },
    "& .MuiTableCell-root": {
      display: "flex",
      // The component reverses numeric cells.
      flexDirection: "row",
      gap: "1rem",
      justifyContent: "space-between",
      alignItems: "baseline",
      width: "auto",
      padding: "0.125rem 0",
      border: 0,
      textAlign: "end",
    },
    "& .MuiTableCell-root[data-label]::before": {
      content: "attr(data-label)",
      flex: "none",
      color: "var(--muted)",
      fontWeight: "var(--weight-regular)",
      textAlign: "start",
    },
    // A long state wraps below its label as a whole.
    "& .MuiTableCell-root:has(.state-word)": { flexWrap: "wrap", rowGap: 0 },
    "& .MuiTableCell-root .state-word": { marginInlineStart: "auto" },
    // A card's lines are close together: a touch target needs 24 pixels.
    "& .MuiTableBody-root a": { display: "inline-block", paddingBlock: "2px" },
    "& .record-table__heading, & .record-table__select, & .record-table__actions": { justifyContent: "start" },
    "& .record-table__heading[data-label]::before, & .record-table__actions[data-label]::before": { content: "none" },
    // A card begins with its name, wherever its column is.
    "& .record-table__heading": { order: -1, paddingInlineEnd: "3rem", paddingInlineStart: "2rem" },
    // Doubled for specificity, since the component styles small checkbox cells that way.
    "& .MuiTableCell-root.record-table__select": {
      position: "absolute",
      insetInlineStart: "1rem",
      top: "0.75rem",
      zIndex: 1,
      width: "auto",
      padding: "0.125rem 0",
    },
    "& .record-table__actions": { position: "absolute", insetInlineEnd: "0.5rem", top: "0.25rem" },
    "& .record-table__foot .MuiTableRow-root": { padding: "0.75rem 1rem" },
    "& .record-table__foot .MuiTableCell-root:empty": { display: "none" },
  },
} as const;
