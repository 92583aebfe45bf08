// Rules that run inside the save that starts them: if one is refused, so is the save.
import { messages } from "../../../src/i18n/messages.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { Problem } from "../../platform/problem.ts";
import type { Services } from "../../platform/services.ts";
import { may } from "../access.ts";
import { knowsAll } from "../readable.ts";
import { requireRecord } from "../read/read.ts";
import type { WriteContext } from "../registry.ts";
import { applied } from "./applied.ts";
import { eventOf, startedBy, type NamedRule } from "./match.ts";
import { deepest, ruleId, tooDeep } from "./jobs/ruleEvent.ts";
import { finishRun, logRun, logSkipped } from "./runs.ts";
import { systemContext } from "./system.ts";

export const runBlocking: Services["runBlocking"] = async (context, changes, services) => {
  const chain = context.cause?.chain ?? [];
  const imported = context.cause?.imported ?? false;
  let ran = false;
  for (const { definition, before = null, after, slot } of changes)
    for (const rule of startedBy(definition, { before, after, imported }, context.clock())) {
      if (!rule[1].blocking || chain.includes(ruleId(definition.name, rule[0]))) continue;
      const run = { resource: definition.name, recordId: after.id, rule, event: eventOf(rule[1]), slot, chain };
      if (chain.length >= deepest) {
        await logSkipped(context.db, run, tooDeep);
        continue;
      }
      const id = await logRun(context.db, run);
      if (id === undefined && rule[1].once) continue;
      const { result, skipped } = await done(context, services, definition, after.id, rule);
      if (id !== undefined) await finishRun(context.db, id, skipped ? "skipped" : "done", result, context.clock());
      ran = true;
    }
  return ran;
};

async function done(
  context: WriteContext,
  services: Services,
  definition: Definition,
  recordId: number,
  rule: NamedRule,
) {
  const { db, requestId, caller, ip, cause } = context;
  const led = [...(cause?.chain ?? []), ruleId(definition.name, rule[0])];
  const system = {
    ...systemContext(services, db, requestId, { chain: led, ...(cause?.quiet && { quiet: true }) }),
    ip,
  };
  try {
    const record = await requireRecord(system, definition, recordId, true);
    return await applied(system, services, { definition, record, rule, caller });
  } catch (error) {
    if (!(error instanceof Problem) || error.statusCode >= 500) throw error;
    throw refusalOf(context, definition, rule, error);
  }
}

/** A rule's refusal as that of a save. It contains only what the caller may know: the system sees more. */
function refusalOf(
  { registry, caller }: WriteContext,
  definition: Definition,
  [, { label, as, do: effect }]: NamedRule,
  { message, errors = {} }: Problem,
): Problem {
  const to = effect.create && registry.get(effect.create.to);
  const told = [definition, ...(to ? [to] : [])];
  const isOpen = as === "caller" || told.every((one) => may(one, "read", caller) && knowsAll(one, caller));
  if (!isOpen) return new Problem(409, `Сохранить нельзя: не выполнилось правило «${label}»`);
  if (!to && Object.keys(errors).length > 0) return new Problem(422, messages.checkInput, { errors });
  const said = Object.entries(errors).map(([name, words]) => `${to?.fields[name]?.label ?? name}: ${words}`);
  return new Problem(409, `Правило «${label}»: ${said.length > 0 ? said.join(". ") : message}`);
}
