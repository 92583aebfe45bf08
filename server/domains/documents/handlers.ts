// Handlers of src/contract/papers/documents.ts.
import { sql } from "drizzle-orm";
import type { documentCalls, PaperKind } from "../../../src/contract/papers/documents.ts";
import { formatMonth } from "../../../src/domain/time/formatDate.ts";
import { type Day, dayIn, monthEnd } from "../../../src/domain/time/periods.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { Context, Handler, HandlersOf } from "../../platform/context.ts";
import { drawReconciliation, reconciliationName } from "../papers/reconciliationPaper.ts";
import { Problem } from "../../platform/problem.ts";
import { zipOf, type Entry } from "./archive.ts";
import { attach, setFile } from "./originals.ts";
import { bytesOf, requirePaper, resourceOf } from "./papers.ts";
import { readToDo } from "./toDo.ts";
import { writeContextOf } from "../../engine/writeContextOf.ts";

type Calls = typeof documentCalls;

const toDo: Handler<Calls["GET /api/documents/todo"]> = async (_, { db, caller, services }) =>
  readToDo(db, caller.customerId ?? 0, caller.region, dayIn(caller.region, services.clock()));

const archive: Handler<Calls["POST /api/documents/archive"]> = async ({ body: { documents } }, context) => {
  const entries: Entry[] = [];
  for (const { kind, id } of documents) entries.push(await entryOf(kind, id, context));
  return zipFile("Документы", entries, context);
};

const monthPackage: Handler<Calls["GET /api/documents/package"]> = async ({ query }, context) => {
  const customerId = context.caller.customerId ?? query.customerId;
  if (customerId === undefined)
    throw new Problem(422, messages.checkInput, { errors: { customerId: messages.required } });
  const period = { from: `${query.month}-01`, to: monthEnd(`${query.month}-01`) };
  const { rows } = await context.db.execute<{ kind: PaperKind; id: number }>(sql`
    select 'bill' as kind, id, date from bills where customer_id = ${customerId} and date between ${period.from} and ${period.to}
    union all
    select 'act', id, date from acts
    where customer_id = ${customerId} and visible and date between ${period.from} and ${period.to}
    order by kind desc, date, id`);
  const entries: Entry[] = [];
  for (const { kind, id } of rows) entries.push(await entryOf(kind, id, context));
  const { services, db } = context;
  // Drawn before streaming, so that an unknown customer or a region that is not set up is refused instead of ending a
  // half-sent archive.
  const { bytes, name } = await drawReconciliation(db, customerId, period, services);
  const settled = {
    name: `${reconciliationName(period)}.pdf`,
    file: async () => ({ name, type: "application/pdf", bytes }),
  };
  return zipFile(`Документы за ${monthName(period.from)}`, [...entries, settled], context);
};

/** One of the caller's papers, drawn when its turn comes. */
async function entryOf(kind: PaperKind, id: number, context: Context): Promise<Entry> {
  const recordContext = writeContextOf(context);
  const record = await requirePaper(recordContext, kind, id);
  const { label } = recordContext.registry.require(resourceOf[kind]);
  const original = record["original"] as { readonly name: string } | null | undefined;
  const name = original?.name ?? `${label.one} ${String(record["number"] ?? id)}.pdf`;
  return { folder: label.many, name, file: () => bytesOf(recordContext, kind, record, context.services) };
}

/** «октябрь 2026», without the final «г.», whose full stop would stand before the file's extension. */
const monthName = (day: Day): string => formatMonth(day).replace(/\sг\.$/, "");

const zipFile = (name: string, entries: readonly Entry[], { services }: Context) => ({
  name: `${name}.zip`,
  type: "application/zip",
  bytes: zipOf(entries, services.clock()),
});

export const documentHandlers: HandlersOf<Calls> = {
  "GET /api/documents/todo": toDo,
  "POST /api/documents/archive": archive,
  "GET /api/documents/package": monthPackage,
  "POST /api/bills/acts/upload": async ({ body, file }, context) =>
    attach("acts", "original", Number(body.id), file, context),
  "POST /api/bills/bill/upload": async ({ body, file }, context) =>
    attach("bills", "original", Number(body.id), file, context),
  "POST /api/documents/upload/contract": async ({ body, file }, context) =>
    attach("contracts", "original", Number(body.id), file, context),
  "POST /api/documents/upload/sign": async ({ query, file }, context) =>
    attach("regions", "facsimile", query.regionId, file, context),
  "DELETE /api/documents/contracts/{id}": async ({ params: { id } }, context) => {
    await setFile("contracts", "original", id, null, context);
    return { id, message: messages.saved };
  },
};
