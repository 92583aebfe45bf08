// Does what a rule says with a record, as the system or as the user who started it.
import { holds } from "../../../src/definition/condition.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import type { Caller } from "../../platform/caller.ts";
import { Problem } from "../../platform/problem.ts";
import type { Services } from "../../platform/services.ts";
import { readRecord } from "../read/read.ts";
import type { WriteContext } from "../registry.ts";
import { askerOf } from "../write/askerOf.ts";
import type { DrawnPapers } from "./drawn.ts";
import type { NamedRule } from "./match.ts";
import { type Outcome, perform } from "./perform.ts";
import { systemCaller } from "./system.ts";

export interface Applied {
  readonly definition: Definition;
  /** The whole record. */
  readonly record: AnyRecord;
  readonly rule: NamedRule;
  /** The user whose change started the rule. */
  readonly caller: Caller;
  readonly papers?: DrawnPapers;
}

/**
 * Does what a rule says, if its condition is true now.
 * @param system the context of the system
 * @throws Problem if it is refused, or the caller no longer has the record
 */
export async function applied(
  system: WriteContext,
  services: Services,
  { definition, record, rule: [key, rule], caller, papers = new Map() }: Applied,
): Promise<Outcome> {
  if (!holds(rule.when, record, { ...askerOf(system), region: undefined }))
    return { result: "Условие не выполняется", skipped: true };
  if (rule.as !== "caller") return perform({ context: system, services, definition, record, key, rule, papers });
  if (caller.userId === systemCaller.userId)
    return { result: "Не выполнено: запись изменил не человек, а правило действует от имени человека", skipped: true };
  const context = { ...system, caller, region: caller.region };
  const known = await readRecord(context, definition, record.id, true);
  if (!known) throw new Problem(403, "Правило действует от имени того, кто изменил запись, а он её больше не видит");
  return perform({ context, services, definition, record: known, key, rule, papers });
}
