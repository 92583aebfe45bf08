// Handlers of src/contract/pivot/pivot.ts.
import type { pivotCalls } from "../../../src/contract/pivot/pivot.ts";
import type { Handler, HandlersOf } from "../../platform/context.ts";
import { asking } from "./ask.ts";
import { exportPivot } from "./export/exportPivot.ts";
import { readRows } from "./rows.ts";
import { readTable } from "./table.ts";
import { readValues } from "./values.ts";

type Calls = typeof pivotCalls;

/** Loading a table from the start replaces its screen's earlier queries; opening a group does not. */
const query: Handler<Calls["POST /api/pivot/query"]> = ({ body }, context) => {
  const isNew = (body.path ?? []).length === 0 && (body.from ?? 0) === 0;
  return asking(context, { screen: body.screen ?? "", isNew }, (ask) => readTable(ask, body, context.services.clock()));
};

const rows: Handler<Calls["POST /api/pivot/rows"]> = ({ body }, context) =>
  asking(context, undefined, (ask) => readRows(ask, body));

const values: Handler<Calls["POST /api/pivot/values"]> = ({ body }, context) =>
  asking(context, undefined, (ask) => readValues(ask, body));

const download: Handler<Calls["POST /api/pivot/export"]> = ({ body }, context) => exportPivot(body, context);

export const pivotHandlers: HandlersOf<Calls> = {
  "POST /api/pivot/query": query,
  "POST /api/pivot/rows": rows,
  "POST /api/pivot/values": values,
  "POST /api/pivot/export": download,
};
