// The plan of a text, with the names of the records that it concerns.
import type { PlanStep } from "../../../src/contract/records/definitions.ts";
import { represent } from "../../../src/definition/texts/represent.ts";
import type { Context } from "../../platform/context.ts";
import { may } from "../access.ts";
import { readRecord } from "../read/read.ts";
import type { FileFault } from "../registry.ts";
import { checkText } from "./change.ts";
import { operatorsFields } from "./plan/fit.ts";
import { matchFields } from "./plan/match.ts";
import { readMemory } from "./plan/memory.ts";
import { type PlannedStep, planChange } from "./plan/plan.ts";
import { resolve } from "./resolve.ts";
import { readStored } from "./stored.ts";

/** @param name of the section; absent for a new one */
export async function planText(
  context: Context,
  name: string | undefined,
  text: string,
): Promise<{ readonly faults: readonly FileFault[]; readonly steps: readonly PlanStep[] }> {
  const { db, services } = context;
  const { described, faults } = await checkText(services.registry.product, await readStored(db), name, text);
  if (!described || faults.length > 0) return { faults, steps: [] };
  const { definition, base } = resolve(services.registry.product, described);
  if (!definition) return { faults, steps: [] };
  const known = (await readMemory(db)).get(definition.name) ?? [];
  const steps: PlanStep[] = [];
  for (const { ids, ...step } of await planChange(
    db,
    definition.name,
    matchFields(operatorsFields(definition, base), known),
  ))
    steps.push({ ...step, records: await recordsOf(context, definition.name, ids) });
  return { faults, steps };
}

/** The records as the running definition names them, without those that the caller can't read. */
async function recordsOf(
  { db, caller, region, services: { registry } }: Context,
  name: string,
  ids: PlannedStep["ids"],
): Promise<PlanStep["records"]> {
  const definition = registry.get(name);
  if (!definition || !may(definition, "read", caller)) return [];
  const records = await Promise.all(ids.map((id) => readRecord({ db, registry, caller }, definition, id)));
  return records.flatMap((record) => (record ? [{ id: record.id, name: represent(definition, record, region) }] : []));
}
