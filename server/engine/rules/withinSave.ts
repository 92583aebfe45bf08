// Saves with the rules that run inside them.
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import type { Services } from "../../platform/services.ts";
import { readRecord } from "../read/read.ts";
import type { SavedChange } from "../write/causes.ts";
import type { WriteContext } from "../registry.ts";

declare module "../../platform/services.ts" {
  interface Services {
    /**
     * Runs the rules that block saves, in the save's transaction. Set at start, since rules save records themselves.
     * @returns whether any has run
     * @throws Problem if a rule is refused
     */
    readonly runBlocking: (
      context: WriteContext,
      changes: Iterable<SavedChange>,
      services: Services,
    ) => Promise<boolean>;
  }
}

/**
 * Runs a save, then the rules that it starts and that may refuse it. They see the record as the whole save leaves it.
 * @throws Problem as the save does, or if one of those rules is refused
 */
export async function withinSave(
  context: WriteContext,
  definition: Definition,
  services: Services,
  save: (inside: WriteContext) => Promise<AnyRecord>,
): Promise<AnyRecord> {
  // The rules run at the end of the outermost save.
  if (context.saved) return save(context);
  const saved = new Map<string, SavedChange>();
  const record = await save({ ...context, saved });
  const ran = await services.runBlocking(context, saved.values(), services);
  return ran ? ((await readRecord(context, definition, record.id)) ?? record) : record;
}
