// The calls of src/contract/history.ts.
import { sql } from "drizzle-orm";
import type { historyCalls } from "../../src/contract/history.ts";
import type { Handler, Handlers } from "../context.ts";
import { httpMessage } from "../../src/i18n/messages.ts";
import { Problem } from "../problem.ts";
import { mayRole } from "../resources/access.ts";
import { previewDeletion } from "../resources/deletion.ts";
import { reachOf } from "../resources/reachOf.ts";
import { readHistory } from "./readHistory.ts";
import { restoreDeleted } from "./restoreDeleted.ts";

type Calls = typeof historyCalls;

const authors: Handler<Calls["GET /api/history/authors"]> = async (_, { db }) => {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id, name from users where role = 'ADMIN' order by name, id limit 1000`);
  return rows;
};

const restore: Handler<Calls["POST /api/history/{id}/restore"]> = ({ params, body }, context) =>
  restoreDeleted(reachOf(context), params.id, body.together);

/** @throws Problem 403 for who may not delete there, 404 no such resource or record */
const deletion: Handler<Calls["GET /api/deletions/{resource}/{id}"]> = async ({ params }, context) => {
  const definition = context.services.registry.get(params.resource);
  if (!definition) throw new Problem(404, httpMessage(404));
  if (!mayRole(definition, "delete", context.caller.role)) throw new Problem(403, httpMessage(403));
  return previewDeletion(reachOf(context), definition, params.id);
};

export const historyHandlers: Pick<Handlers, keyof Calls> = {
  "GET /api/history": ({ query }, context) => readHistory(context, query),
  "GET /api/history/authors": authors,
  "POST /api/history/{id}/restore": restore,
  "GET /api/deletions/{resource}/{id}": deletion,
};
