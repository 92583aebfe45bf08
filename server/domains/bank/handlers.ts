// Handlers of src/contract/money/bank.ts.
import { sql } from "drizzle-orm";
import type { bankCalls } from "../../../src/contract/money/bank.ts";
import type { Handler, HandlersOf } from "../../platform/context.ts";
import { loadStatement } from "./loadStatement.ts";

type Calls = typeof bankCalls;

const load: Handler<Calls["POST /api/bank/statements"]> = ({ query, file }, context) =>
  loadStatement(context, file, query.region);

const waiting: Handler<Calls["GET /api/bank/waiting"]> = async (_, { db }) => {
  const { rows: certain } = await db.execute<{ id: number }>(sql`
    select id from bank_payments where state = 'ready' order by date, id limit 1000`);
  return { certain: certain.map(({ id }) => id) };
};

export const bankHandlers: HandlersOf<Calls> = {
  "POST /api/bank/statements": load,
  "GET /api/bank/waiting": waiting,
};
