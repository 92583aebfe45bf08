import { useMemo, useState } from "react";
import type { Dimensions } from "../../../resources/pivot/added.ts";
import { useDimensions } from "../data/dimensions.tsx";
import { forestOf, type Entry } from "../data/forest.ts";
import { levelName, valueName } from "../data/names.ts";
import type { Answer } from "../data/useTableData.ts";
import type { GridColumn, GridHeading } from "../grid/model.ts";
import type { Table } from "../layout/table.ts";
import { cellsOf } from "./cells.ts";
import { columnsOf, type ViewColumn } from "./columns.ts";
import { namesIn, rowsOf, type Unfolding } from "./rows.ts";

/** Converts an answer for the grid, by the query that it belongs to, even if the next query differs. */
export function useSheet(answer: Answer, view: Table["view"], unfolding: Unfolding) {
  const known = useDimensions();
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set());
  // Display settings take effect at once; the layout stays that of the answer.
  const table = useMemo((): Table => {
    const { depth, top } = answer.table.view;
    return { layout: answer.table.layout, view: { ...view, depth, top } };
  }, [answer.table, view]);
  const forest = useMemo(() => forestOf(answer), [answer]);
  const nameOf = useMemo(() => namesIn(table, answer, known), [table, answer, known]);
  const { rows, totals, entries } = useMemo(
    () => rowsOf(table, forest, nameOf, unfolding),
    [table, forest, nameOf, unfolding],
  );
  const whole = answer.parts[0]?.answer;
  const { columns: own, headings } = useMemo(
    () => (whole ? columnsOf(table, whole, folded, known) : { columns: [], headings: [] }),
    [table, whole, folded, known],
  );
  const cells = useMemo(() => cellsOf({ table, columns: own, entries }), [table, own, entries]);
  const columns = useMemo(
    () => own.map((column, index): ViewColumn & GridColumn => ({ ...column, width: cells.widthOf(index) })),
    [own, cells],
  );
  const fold = ({ key }: GridHeading): void =>
    setFolded((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    );
  return { table, forest, rows, totals, entries, columns, headings, cellOf: cells.cellOf, nameOf, fold };
}

/** The corner's label: the fields of the rows, and the value if the headers leave it out. */
export function cornerName({ layout }: Table, known: Dimensions): string {
  const [only] = layout.measures;
  const rows = layout.rows.map((level) => levelName(level, known)).join(" › ");
  if (layout.columns.length === 0 || layout.measures.length > 1 || !only) return rows;
  return [rows, valueName(only)].filter((part) => part !== "").join(" · ");
}

/** A cell's place in words: «Яндекс Директ · ООО «Ромашка» · 2026». */
export function cellTitle(
  table: Table,
  { nameOf }: { readonly nameOf: (path: Entry["path"]) => string },
  entry: Entry,
  columnNames: readonly string[],
): string {
  const rows = entry.path.map((_, index) => nameOf(entry.path.slice(0, index + 1)));
  const words = [...rows, ...(entry.kind === "others" ? ["Прочее"] : []), ...columnNames];
  return words.length > 0 ? words.join(" · ") : table.layout.rows.length > 0 ? "Итого" : "Все строки";
}
