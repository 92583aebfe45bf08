// The plan of texts, with the names of the records that it affects.
import type { PlanStep } from "../../../src/contract/records/definitions.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { represent } from "../../../src/definition/texts/represent.ts";
import type { Context } from "../../platform/context.ts";
import { may, reaches } from "../access.ts";
import { readRecord } from "../read/read.ts";
import type { FileFault } from "../registry.ts";
import { checkTexts, type Wanted, withIds } from "./change.ts";
import { operatorsFields } from "./plan/fit.ts";
import { matchFields } from "./plan/match.ts";
import { readMemory } from "./plan/memory.ts";
import { type PlannedStep, planChange } from "./plan/plan.ts";
import { resolve } from "./resolve.ts";
import { readStored } from "./stored.ts";

export interface Plans {
  readonly faults: readonly FileFault[];
  /** One per text, in the same order; none if there are faults. */
  readonly sections: readonly {
    readonly name: string;
    readonly definition: Definition | undefined;
    readonly steps: readonly PlanStep[];
  }[];
}

/** Plans what texts would change together. @throws Problem 404 if an earlier version to go back to does not exist */
export async function planTexts(context: Context, wanted: readonly Wanted[]): Promise<Plans> {
  const { db, services } = context;
  const { product } = services.registry;
  const { described, faults } = await checkTexts(product, await readStored(db), wanted);
  if (faults.length > 0) return { faults, sections: [] };
  const resolved = described.map((one) => resolve(product, one));
  const names = described.map(({ name }) => name);
  const memory = await readMemory(db, names);
  const sections: Plans["sections"][number][] = [];
  for (const { described: text, definition, base, ids } of await withIds(context, wanted, resolved)) {
    const { name } = text;
    const steps: PlanStep[] = [];
    const fields = definition ? operatorsFields(definition, base) : {};
    for (const { ids: found, ...step } of await planChange(db, name, matchFields(fields, memory.get(name) ?? [], ids)))
      steps.push({ ...step, records: await recordsOf(context, name, found) });
    sections.push({ name, definition, steps });
  }
  return { faults, sections };
}

/** The records as the current definition names them, without those that the caller can't read. */
async function recordsOf(
  { db, caller, region, services: { registry } }: Context,
  name: string,
  ids: PlannedStep["ids"],
): Promise<PlanStep["records"]> {
  const definition = registry.get(name);
  if (!definition) return [];
  // Record numbers are no secret from anybody who may define the section.
  if (caller.token && !reaches(definition, false, caller)) return ids.map((id) => ({ id, name: `№ ${id}` }));
  if (!may(definition, "read", caller)) return [];
  const records = await Promise.all(ids.map((id) => readRecord({ db, registry, caller }, definition, id)));
  return records.flatMap((record) => (record ? [{ id: record.id, name: represent(definition, record, region) }] : []));
}
