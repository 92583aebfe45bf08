// The calls of src/contract/edin.ts.
import type { edinCalls } from "../../../src/contract/edin.ts";
import type { SignedPaper } from "../../../src/domain/signing.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { askedMessage } from "../../../src/resources/signingFields.ts";
import type { Context, Handler, HandlersOf } from "../../platform/context.ts";
import { problemOf } from "../../platform/http/errors.ts";
import { requirePeriod } from "../requirePeriod.ts";
import { Problem } from "../../platform/problem.ts";
import { reachOf } from "../../engine/reachOf.ts";
import { requireRecord } from "../../engine/read/read.ts";
import { applyDraft } from "../../engine/write/write.ts";
import { type WriteReach } from "../../engine/registry.ts";
import { keepReconciliation } from "./keptReconciliation.ts";
import { readIssuerKey } from "./keys.ts";
import { papers } from "./papers.ts";
import { refuseRecord } from "./refuseRecord.ts";
import { signRecord } from "./signRecord.ts";

type Calls = typeof edinCalls;
type Wanted = Parameters<Handler<Calls["POST /api/edin/sign"]>>[0]["body"]["documents"][number];
type Result = Awaited<ReturnType<Handler<Calls["POST /api/edin/sign"]>>>["results"][number];

const sign: Handler<Calls["POST /api/edin/sign"]> = async ({ body: { documents } }, context) => {
  const results: Result[] = [];
  for (const wanted of documents) results.push(await signOne(wanted, context));
  return { message: summaryOf(results), results };
};

/** In a transaction of its own: what is refused for one leaves the others signed. */
async function signOne(wanted: Wanted, context: Context): Promise<Result> {
  const { services, log } = context;
  const { kind } = wanted;
  try {
    return await services.database.transaction(async (tx) => {
      const reach = reachOf({ ...context, db: tx });
      const id = "id" in wanted ? wanted.id : await keptId(wanted, reach, context);
      const waits = await signNow(kind, id, reach, context);
      return { kind, id, done: true, waits, message: waits ? askedMessage : messages.signed };
    });
  } catch (error) {
    const problem = problemOf(error);
    if (problem.statusCode >= 500) log.error({ err: error, kind }, "a document was not signed");
    const message = problem.statusCode >= 500 ? messages.signingFailed : problem.message;
    return { kind, id: "id" in wanted ? wanted.id : null, done: false, waits: false, message };
  }
}

/** @returns true where the exchange was asked and has yet to answer */
async function signNow(kind: SignedPaper, id: number, reach: WriteReach, { services }: Context): Promise<boolean> {
  const definition = reach.registry.require(papers[kind].resource);
  const record = await requireRecord(reach, definition, id, true);
  const draft = await signRecord(kind, record, reach, services);
  const isNew = Object.keys(draft).length > 0;
  const after = isNew ? await applyDraft(reach, definition, record, draft, "sign") : record;
  return after["signingAsked"] === true && services.exchange.waits;
}

async function keptId(
  { from, to, customerId }: Exclude<Wanted, { id: number }>,
  reach: WriteReach,
  { caller, services }: Context,
): Promise<number> {
  const whose = caller.customerId ?? customerId;
  if (whose === undefined) throw new Problem(422, messages.checkInput, { errors: { customerId: messages.required } });
  return keepReconciliation(whose, requirePeriod({ from, to }), reach, services);
}

function summaryOf(results: readonly Result[]): string {
  const done = results.filter((result) => result.done);
  const [only] = results;
  if (results.length === 1 && only) return only.message;
  if (done.length < results.length)
    return `Подписано документов: ${done.length} из ${results.length}. Остальные остались без изменений`;
  return done.some(({ waits }) => waits) ? "Документы отправлены на подпись" : `Подписано документов: ${done.length}`;
}

const refuse: Handler<Calls["POST /api/edin/refuse"]> = async ({ body: { kind, id, reason } }, context) => {
  const reach = reachOf(context);
  const definition = reach.registry.require(papers[kind].resource);
  const record = await requireRecord(reach, definition, id, true);
  const draft = await refuseRecord(kind, record, reason, reach);
  if (Object.keys(draft).length > 0) await applyDraft(reach, definition, record, draft, "refuse");
  return { message: "Мы передали причину второй стороне" };
};

const certificate: Handler<Calls["GET /api/edin/certificate"]> = async (_, { services }) => {
  const { database, secrets, clock } = services;
  const issuer = await database.transaction((db) => readIssuerKey({ db, secrets, now: clock() }));
  return { name: "kabinet.pem", type: "application/x-pem-file", bytes: Buffer.from(issuer.certificate) };
};

export const edinHandlers: HandlersOf<Calls> = {
  "POST /api/edin/sign": sign,
  "POST /api/edin/refuse": refuse,
  "GET /api/edin/certificate": certificate,
};
