// Runs an action on many records, with a result for each.
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { holds } from "../../../src/definition/condition.ts";
import { Problem } from "../../platform/problem.ts";
import type { Services } from "../../platform/services.ts";
import { mayAct } from "../../../src/definition/access/access.ts";
import { runAction, soAlready } from "./actions.ts";
import { askerOf } from "./askerOf.ts";
import { attempt } from "./attempt.ts";
import { idOf } from "../api/idOf.ts";
import type { Input, WriteContext } from "../registry.ts";

interface Result {
  readonly id: unknown;
  readonly done: boolean;
  /** The reason of a refusal, or how an unchanged record differs from the input. */
  readonly message?: string;
  /** True if another server has been asked and has not answered yet. */
  readonly pending?: true;
  /** True if nothing changed. */
  readonly unchanged?: true;
}

/** @throws Problem 404 for an action without bulk use, 403 for one of another role, 400 for too many or no records */
export async function runBulk(
  context: WriteContext,
  definition: Definition,
  name: string,
  { ids, ...input }: Input,
  services: Services,
): Promise<readonly Result[]> {
  const action = Object.hasOwn(definition.actions ?? {}, name) ? definition.actions?.[name] : undefined;
  if (!action?.on.includes("bulk")) throw new Problem(404, "Такого действия нет");
  if (!mayAct(definition, name, action, context.caller.role))
    throw new Problem(403, "У вас нет доступа к этому действию");
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > 1000)
    throw new Problem(400, "Выберите от 1 до 1000 записей");
  const results: Result[] = [];
  for (const id of ids as readonly unknown[]) {
    const { done, refused } = await attempt(context.db, () =>
      runAction(context, definition, name, action, idOf(id), input, services),
    );
    const pending =
      action.pending !== undefined && done !== undefined && holds(action.pending.while, done.record, askerOf(context));
    const unchanged = !pending && done?.changed === false;
    const current = refused?.current as AnyRecord | undefined;
    const so = current && soAlready(context, definition, action, current);
    if (so !== undefined) results.push({ id, done: true, unchanged: true, message: so });
    else if (refused) results.push({ id, done: false, message: refused.message });
    else results.push({ id, done: true, ...(pending && { pending }), ...(unchanged && { unchanged }) });
  }
  return results;
}
