// Exports the pivot as a file: a table as shown, or its matching rows.
import type { z } from "zod";
import type { pivotCalls } from "../../../../src/contract/pivot/pivot.ts";
import { counted } from "../../../../src/domain/text/plural.ts";
import { dayIn } from "../../../../src/domain/time/periods.ts";
import { pivotLimits } from "../../../../src/resources/pivot/fields.ts";
import type { Context, FileAnswer } from "../../../platform/context.ts";
import { Problem } from "../../../platform/problem.ts";
import { sheetFile } from "../../../platform/sheets/sheetFile.ts";
import { asking } from "../ask.ts";
import { asked, askedSort } from "../fields/asked.ts";
import { addedFields } from "../fields/groupFields.ts";
import { knownTo } from "../fields/records.ts";
import { rowsSheet } from "./exportRows.ts";
import { tableSheet } from "./exportTable.ts";
import { readExpanded } from "../sql/expanded.ts";
import { readRows } from "../rows.ts";

type Exported = z.output<(typeof pivotCalls)["POST /api/pivot/export"]["body"]>;

/** @throws Problem 422 for more rows than a file may have, and as tables and rows do */
export async function exportPivot(given: Exported, context: Context): Promise<FileAnswer> {
  const { region, services } = context;
  const day = dayIn(region, services.clock());
  const known = knownTo(context);
  if (given.what === "table") {
    const query = asked(given, known);
    const table = await asking(context, undefined, (ask) => readExpanded(ask, query, services.clock()));
    return sheetFile(`Сводная таблица ${day}`, given.format, tableSheet(query, table));
  }
  const query = { ...asked(given, known), sort: askedSort(given.sort, known), added: addedFields(known) };
  const { count } = await asking(context, undefined, (ask) => readRows(ask, { ...query, size: 1, totals: true }));
  const maxRows = pivotLimits.exportRows;
  if ((count ?? 0) > maxRows) {
    const [has, takes] = [count ?? 0, maxRows].map((rows) => counted(rows, "строка", "строки", "строк"));
    throw new Problem(422, `Здесь ${has}, а в файл помещается ${takes}: сузьте отчёт фильтром`);
  }
  return sheetFile(`Сводный отчёт ${day}`, given.format, rowsSheet(query, context));
}
