// Handlers of src/contract/papers/papers.ts.
import type { paperCalls } from "../../../src/contract/papers/papers.ts";
import type { Period } from "../../../src/domain/time/periods.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { Context, Handler, HandlersOf } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { requirePeriod } from "../requirePeriod.ts";
import { writeContextOf } from "../../engine/writeContextOf.ts";
import { object } from "./objections.ts";
import { readReconciliation } from "./reconciliation.ts";
import { drawReconciliation } from "./reconciliationPaper.ts";
import { reconciliationSheet } from "./reconciliationSheet.ts";

type Calls = typeof paperCalls;
type Asked = Period & { readonly customerId?: number | undefined };

const settlements: Handler<Calls["GET /api/reconciliation"]> = async ({ query }, context) =>
  readReconciliation(context.db, customerOf(query, context), requirePeriod(query));

const settlementsPaper: Handler<Calls["GET /api/reconciliation/pdf"]> = async ({ query }, context) => {
  const { db, services } = context;
  const { name, bytes } = await drawReconciliation(db, customerOf(query, context), requirePeriod(query), services);
  return { name, type: "application/pdf", bytes };
};

const settlementsSheet: Handler<Calls["GET /api/reconciliation/xlsx"]> = async ({ query }, context) =>
  reconciliationSheet(await readReconciliation(context.db, customerOf(query, context), requirePeriod(query)));

const objectTo: Handler<Calls["POST /api/reconciliation/objections"]> = async ({ body }, context) => {
  await object(writeContextOf(context), context.caller.customerId ?? 0, body);
  return { message: "Мы передали ваше замечание менеджеру" };
};

/**
 * A customer's own id; an administrator has to name a customer.
 * @throws Problem 422 if an administrator names none
 */
function customerOf({ customerId }: Asked, { caller }: Context): number {
  if (caller.customerId !== null) return caller.customerId;
  if (customerId === undefined)
    throw new Problem(422, messages.checkInput, { errors: { customerId: messages.required } });
  return customerId;
}

export const paperHandlers: HandlersOf<Calls> = {
  "GET /api/reconciliation": settlements,
  "GET /api/reconciliation/pdf": settlementsPaper,
  "GET /api/reconciliation/xlsx": settlementsSheet,
  "POST /api/reconciliation/objections": objectTo,
};
