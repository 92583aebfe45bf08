// An action on many records at once, with a result for each.
import type { Definition } from "../../../src/resources/grammar.ts";
import { holds } from "../../../src/resources/schema.ts";
import { Problem } from "../../platform/problem.ts";
import type { Services } from "../../platform/services.ts";
import { runAction } from "./actions.ts";
import { attempt } from "./attempt.ts";
import { idOf } from "../api/idOf.ts";
import type { Input, WriteReach } from "../registry.ts";

interface Result {
  readonly id: unknown;
  readonly done: boolean;
  /** Why it was refused. */
  readonly message?: string;
  /** Asked for, but somebody else's server has yet to answer. */
  readonly waits?: true;
  /** It was so already. */
  readonly unchanged?: true;
}

/** @throws Problem 404 for an action that is none on many, 403 for one of another role, 400 for too many or no records */
export async function runBulk(
  reach: WriteReach,
  definition: Definition,
  name: string,
  { ids, ...input }: Input,
  services: Services,
): Promise<readonly Result[]> {
  const action = Object.hasOwn(definition.actions ?? {}, name) ? definition.actions?.[name] : undefined;
  if (!action?.on.includes("bulk")) throw new Problem(404, "Такого действия нет");
  if (!action.access.includes(reach.caller.role)) throw new Problem(403, "У вас нет доступа к этому действию");
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > 1000)
    throw new Problem(400, "Выберите от 1 до 1000 записей");
  const results: Result[] = [];
  for (const id of ids as readonly unknown[]) {
    const { done, refused } = await attempt(reach.db, () =>
      runAction(reach, definition, name, action, idOf(id), input, services),
    );
    const waits = action.waits !== undefined && done !== undefined && holds(action.waits.while, done.record);
    const unchanged = !waits && done?.changed === false;
    if (refused) results.push({ id, done: false, message: refused.message });
    else results.push({ id, done: true, ...(waits && { waits }), ...(unchanged && { unchanged }) });
  }
  return results;
}
