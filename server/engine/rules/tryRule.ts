// Runs a rule in a transaction that is rolled back, to show its result.
import { httpMessage } from "../../../src/i18n/messages.ts";
import { Problem } from "../../platform/problem.ts";
import type { Context } from "../../platform/context.ts";
import { may } from "../access.ts";
import { requireRecord } from "../read/read.ts";
import { applied } from "./applied.ts";
import { drawnFor } from "./drawn.ts";
import { inWords } from "./jobs/ruleRun.ts";
import type { Outcome } from "./perform.ts";
import { systemContext } from "./system.ts";

export interface Tried {
  readonly state: "done" | "skipped" | "failed";
  readonly result: string;
  readonly details: readonly string[];
}

class TakenBack extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super("A rule was tried.");
    this.outcome = outcome;
  }
}

/** @throws Problem 404 if there is no such rule, or the caller has no such record; 403 if they may not read the section */
export async function tryRule(context: Context, resource: string, key: string, recordId: number): Promise<Tried> {
  const { services, caller, db, requestId } = context;
  const { registry, database } = services;
  const definition = registry.get(resource);
  const rule = definition?.rules && Object.hasOwn(definition.rules, key) ? definition.rules[key] : undefined;
  if (!definition || !rule) throw new Problem(404, httpMessage(404));
  if (!may(definition, "read", caller)) throw new Problem(403, httpMessage(403));
  await requireRecord({ registry, db, caller }, definition, recordId);
  try {
    const outside = systemContext(services, db, requestId, { chain: [] });
    const now = await requireRecord(outside, definition, recordId);
    const papers = await drawnFor(outside, services, { definition, record: now, rule });
    return await database.transaction(async (tx) => {
      const system = systemContext(services, tx, requestId, { chain: [] });
      const record = await requireRecord(system, definition, recordId, true);
      throw new TakenBack(await applied(system, services, { definition, record, rule: [key, rule], caller, papers }));
    });
  } catch (error) {
    if (error instanceof TakenBack) {
      const { result, details = [], skipped } = error.outcome;
      return { state: skipped ? "skipped" : "done", result, details };
    }
    if (error instanceof Problem && error.statusCode < 500)
      return { state: "failed", result: inWords(error), details: [] };
    throw error;
  }
}
