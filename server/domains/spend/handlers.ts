// Handlers of src/contract/money/spend.ts.
import type { spendCalls } from "../../../src/contract/money/spend.ts";
import { compare, parseMoney } from "../../../src/domain/money/money.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { Handler, HandlersOf } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { spendForms } from "./forms.ts";
import { loadSpend, previewSpend } from "./loadSpend.ts";
import { type Fault, readRows, type SpendRow } from "./readRows.ts";
import { readTable } from "../../platform/sheets/readTable.ts";

type Calls = typeof spendCalls;

const forms: Handler<Calls["GET /api/spend/forms"]> = async () =>
  Object.entries(spendForms).map(([system, { label, columns }]) => ({
    system,
    label,
    columns: [columns.date, columns.account, columns.amount].map((names) => `«${names?.[0] ?? ""}»`).join(", "),
  }));

const preview: Handler<Calls["POST /api/spend/preview"]> = async ({ query, file }, context) =>
  previewSpend(context, readRows(await readTable(file.bytes), formOf(query.system)));

const loadFile: Handler<Calls["POST /api/spend/file"]> = async ({ query, file }, context) => {
  const read = readRows(await readTable(file.bytes), formOf(query.system));
  return loadSpend(context, read, { source: "file", fileName: file.name });
};

const loadRows: Handler<Calls["POST /api/spend"]> = async ({ body }, context) => {
  const faults: Fault[] = [];
  const rows = body.rows.flatMap(({ system, account, date, amount: given, currency }, index): readonly SpendRow[] => {
    const amount = parseMoney(given);
    if (amount !== undefined && compare(amount, "0") >= 0)
      return [{ row: index, system, account, date, amount, currency }];
    faults.push({ row: index, message: messages.badSum });
    return [];
  });
  return loadSpend(context, { rows, faults }, { source: "call", fileName: null });
};

/** @throws Problem 422 for a system without a report format */
function formOf(system: string | undefined): string | undefined {
  if (system === undefined || Object.hasOwn(spendForms, system)) return system;
  throw new Problem(422, messages.checkInput, { errors: { system: "Отчёты этой системы читаются в общей форме" } });
}

export const spendHandlers: HandlersOf<Calls> = {
  "GET /api/spend/forms": forms,
  "POST /api/spend/preview": preview,
  "POST /api/spend/file": loadFile,
  "POST /api/spend": loadRows,
};
