// Handlers of src/contract/records/history.ts.
import { sql } from "drizzle-orm";
import type { historyCalls } from "../../../src/contract/records/history.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import type { Context, Handler, HandlersOf } from "../../platform/context.ts";
import { httpMessage } from "../../../src/i18n/messages.ts";
import { Problem } from "../../platform/problem.ts";
import { may } from "../access.ts";
import { previewDeletion, previewDeletions } from "../deletion/deletion.ts";
import { writeContextOf } from "../writeContextOf.ts";
import { readHistory } from "./readHistory.ts";
import { restoreDeleted } from "./restoreDeleted.ts";

type Calls = typeof historyCalls;

const authors: Handler<Calls["GET /api/history/authors"]> = async (_, { db }) => {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id, name from users where role = 'ADMIN' order by name, id limit 1000`);
  return rows;
};

const restore: Handler<Calls["POST /api/history/{id}/restore"]> = ({ params, body }, context) =>
  restoreDeleted(writeContextOf(context), params.id, body.together);

/** @throws Problem 403 if the caller may not delete there, 404 for an unknown resource or record */
const deletion: Handler<Calls["GET /api/deletions/{resource}/{id}"]> = async ({ params }, context) =>
  previewDeletion(writeContextOf(context), deletedResource(context, params.resource), params.id);

/** @throws Problem 403 if the caller may not delete there, 404 for an unknown resource */
const deletions: Handler<Calls["POST /api/deletions/{resource}"]> = async ({ params, body }, context) =>
  previewDeletions(writeContextOf(context), deletedResource(context, params.resource), body.ids);

function deletedResource({ services, caller }: Context, name: string): Definition {
  const definition = services.registry.get(name);
  if (!definition) throw new Problem(404, httpMessage(404));
  if (!may(definition, "delete", caller)) throw new Problem(403, httpMessage(403));
  return definition;
}

export const historyHandlers: HandlersOf<Calls> = {
  "GET /api/history": ({ query }, context) => readHistory(context, query),
  "GET /api/history/authors": authors,
  "POST /api/history/{id}/restore": restore,
  "GET /api/deletions/{resource}/{id}": deletion,
  "POST /api/deletions/{resource}": deletions,
};
