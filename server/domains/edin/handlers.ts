// Handlers of src/contract/papers/edin.ts.
import type { edinCalls } from "../../../src/contract/papers/edin.ts";
import type { SignedPaper } from "../../../src/domain/papers/signing.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { askedMessage } from "../../../src/resources/shared/signingFields.ts";
import type { Context, Handler, HandlersOf } from "../../platform/context.ts";
import { problemOf } from "../../platform/http/errors.ts";
import { requirePeriod } from "../requirePeriod.ts";
import { Problem } from "../../platform/problem.ts";
import { writeContextOf } from "../../engine/writeContextOf.ts";
import { requireRecord } from "../../engine/read/read.ts";
import { applyDraft } from "../../engine/write/write.ts";
import type { WriteContext } from "../../engine/registry.ts";
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

/** Each paper has its own transaction: a refusal of one leaves the others signed. */
async function signOne(wanted: Wanted, context: Context): Promise<Result> {
  const { services, log } = context;
  const { kind } = wanted;
  try {
    return await services.database.transaction(async (tx) => {
      const recordContext = writeContextOf({ ...context, db: tx });
      const id = "id" in wanted ? wanted.id : await keptId(wanted, recordContext, context);
      const pending = await signNow(kind, id, recordContext, context);
      return { kind, id, done: true, pending, message: pending ? askedMessage : messages.signed };
    });
  } catch (error) {
    const problem = problemOf(error);
    if (problem.statusCode >= 500) log.error({ err: error, kind }, "a paper was not signed");
    const message = problem.statusCode >= 500 ? messages.signingFailed : problem.message;
    return { kind, id: "id" in wanted ? wanted.id : null, done: false, pending: false, message };
  }
}

/** @returns true if the exchange was asked and has not answered yet */
async function signNow(
  kind: SignedPaper,
  id: number,
  recordContext: WriteContext,
  { services }: Context,
): Promise<boolean> {
  const definition = recordContext.registry.require(papers[kind].resource);
  const record = await requireRecord(recordContext, definition, id, true);
  const draft = await signRecord(kind, record, recordContext, services);
  const isNew = Object.keys(draft).length > 0;
  const after = isNew ? await applyDraft(recordContext, definition, record, draft, "sign") : record;
  return after["signingAsked"] === true && services.exchange.waits;
}

async function keptId(
  { from, to, customerId }: Exclude<Wanted, { id: number }>,
  recordContext: WriteContext,
  { caller, services }: Context,
): Promise<number> {
  const whose = caller.customerId ?? customerId;
  if (whose === undefined) throw new Problem(422, messages.checkInput, { errors: { customerId: messages.required } });
  return keepReconciliation(whose, requirePeriod({ from, to }), recordContext, services);
}

function summaryOf(results: readonly Result[]): string {
  const done = results.filter((result) => result.done);
  const [only] = results;
  if (results.length === 1 && only) return only.message;
  if (done.length < results.length)
    return `Подписано документов: ${done.length} из ${results.length}. Остальные остались без изменений`;
  return done.some(({ pending }) => pending)
    ? "Документы отправлены на подпись"
    : `Подписано документов: ${done.length}`;
}

const refuse: Handler<Calls["POST /api/edin/refuse"]> = async ({ body: { kind, id, reason } }, context) => {
  const recordContext = writeContextOf(context);
  const definition = recordContext.registry.require(papers[kind].resource);
  const record = await requireRecord(recordContext, definition, id, true);
  const draft = await refuseRecord(kind, record, reason, recordContext);
  if (Object.keys(draft).length > 0) await applyDraft(recordContext, definition, record, draft, "refuse");
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
