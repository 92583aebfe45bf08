// Handlers of src/contract/pivot/pivot.ts.
import type { pivotCalls } from "../../../src/contract/pivot/pivot.ts";
import type { Handler, HandlersOf } from "../../platform/context.ts";
import { asking } from "./ask.ts";
import { exportPivot } from "./export/exportPivot.ts";
import { asked, askedField, askedSort } from "./fields/asked.ts";
import { addedFields } from "./fields/groupFields.ts";
import { knownTo } from "./fields/records.ts";
import { readRows } from "./rows.ts";
import { readTable } from "./table.ts";
import { readValues } from "./values.ts";

type Calls = typeof pivotCalls;

/** Loading a table from the start replaces its screen's earlier queries; opening a group does not. */
const query: Handler<Calls["POST /api/pivot/query"]> = ({ body }, context) => {
  const isNew = (body.path ?? []).length === 0 && (body.from ?? 0) === 0;
  const table = asked(body, knownTo(context));
  return asking(context, { screen: body.screen ?? "", isNew }, (ask) =>
    readTable(ask, table, context.services.clock()),
  );
};

const rows: Handler<Calls["POST /api/pivot/rows"]> = ({ body }, context) => {
  const known = knownTo(context);
  const wanted = { ...asked(body, known), sort: askedSort(body.sort, known), added: addedFields(known) };
  return asking(context, undefined, (ask) => readRows(ask, wanted));
};

const values: Handler<Calls["POST /api/pivot/values"]> = ({ body }, context) => {
  const known = knownTo(context);
  const wanted = { ...asked(body, known), field: askedField(body.field, "field", known) };
  return asking(context, undefined, (ask) => readValues(ask, wanted));
};

const download: Handler<Calls["POST /api/pivot/export"]> = ({ body }, context) => exportPivot(body, context);

export const pivotHandlers: HandlersOf<Calls> = {
  "POST /api/pivot/query": query,
  "POST /api/pivot/rows": rows,
  "POST /api/pivot/values": values,
  "POST /api/pivot/export": download,
};
