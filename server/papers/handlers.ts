// The calls of src/contract/papers.ts.
import { sql } from "drizzle-orm";
import type { paperCalls, Reconciliation } from "../../src/contract/papers.ts";
import { formatDate } from "../../src/domain/formatDate.ts";
import type { Period } from "../../src/domain/periods.ts";
import { messages } from "../../src/i18n/messages.ts";
import type { Context, Handler, Handlers } from "../context.ts";
import type { Queryable } from "../db/open.ts";
import { Problem } from "../problem.ts";
import type { Party, ReconciliationPaper } from "./model.ts";
import { buyer, seller } from "./readPaper.ts";
import { readReconciliation } from "./reconciliation.ts";

type Calls = typeof paperCalls;
type Asked = Period & { readonly customerId?: number | undefined };

const settlements: Handler<Calls["GET /api/reconciliation"]> = async ({ query }, context) =>
  readReconciliation(context.db, customerOf(query, context), periodOf(query));

const settlementsPaper: Handler<Calls["GET /api/reconciliation/pdf"]> = async ({ query }, context) => {
  const { db, services } = context;
  const customerId = customerOf(query, context);
  const found = await readReconciliation(db, customerId, periodOf(query));
  const bytes = await services.press.draw({ ...found, ...(await sidesOf(db, customerId)), ...paperOf(found) });
  const name = `Акт сверки ${formatDate(found.from)}–${formatDate(found.to)}.pdf`;
  return { name, type: "application/pdf", bytes };
};

/**
 * A customer's own id, whatever is asked for; an administrator says whose it shall be.
 * @throws Problem 422 when an administrator doesn't
 */
function customerOf({ customerId }: Asked, { caller }: Context): number {
  if (caller.customerId !== null) return caller.customerId;
  if (customerId === undefined)
    throw new Problem(422, messages.checkInput, { errors: { customerId: messages.required } });
  return customerId;
}

/** @throws Problem 422 for a period that ends before it begins */
function periodOf({ from, to }: Asked): Period {
  if (from > to) throw new Problem(422, messages.checkInput, { errors: { to: "Конец периода раньше его начала" } });
  return { from, to };
}

const paperOf = ({ to }: Reconciliation) =>
  ({ form: "reconciliation", date: to, changedAt: `${to}T00:00:00.000Z` }) satisfies Partial<ReconciliationPaper>;

async function sidesOf(db: Queryable, customerId: number): Promise<{ readonly seller: Party; readonly buyer: Party }> {
  const { rows } = await db.execute<{ seller: Party; buyer: Party }>(sql`
    select ${seller} as seller, ${buyer} as buyer
    from customers c join regions r on r.name = upper(c.region) where c.id = ${customerId}`);
  const [sides] = rows;
  if (!sides) throw new Problem(409, "Регион клиента не настроен: его настраивает администратор");
  return sides;
}

export const paperHandlers: Pick<Handlers, keyof Calls> = {
  "GET /api/reconciliation": settlements,
  "GET /api/reconciliation/pdf": settlementsPaper,
};
