// The job that reads the changes of a transaction after its commit, and queues the rules that they start.
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/db/open.ts";
import type { JobHandler } from "../../../platform/jobs/job.ts";
import type { Services } from "../../../platform/services.ts";
import type { Definition } from "../../../../src/definition/grammar.ts";
import type { Author } from "../author.ts";
import { eventOf, startedBy, type Change } from "../match.ts";
import { logSkipped, queueRun } from "../runs.ts";
import { systemCaller } from "../system.ts";

declare module "../../../platform/jobs/kinds.ts" {
  interface JobPayloads {
    /** The first change of a transaction in a section with rules; the job reads all of them. */
    readonly ruleEvent: { readonly resource: string; readonly changeId: number };
  }
}

/** The longest chain of rules that start each other. */
export const deepest = 3;

interface Noted extends Record<string, unknown>, Change {
  readonly id: number;
  readonly resource: string;
  readonly recordId: number;
  readonly chain: readonly string[];
  readonly author: Author | null;
}

export const ruleEvent: JobHandler<"ruleEvent"> = {
  subject: sql`t.payload->>'resource'`,
  run: ({ changeId }, { services }) => Promise.resolve((tx) => take(tx, changeId, services)),
};

async function take(tx: Queryable, changeId: number, { registry, clock }: Services): Promise<void> {
  const { rows } = await tx.execute<Noted>(sql`
    delete from rule_changes where made_in = (select made_in from rule_changes where id = ${changeId})
    returning id, resource, record_id as "recordId", before, after, chain, imported, author`);
  for (const change of rows.toSorted((one, other) => one.id - other.id)) {
    const definition = registry.get(change.resource);
    if (definition) await queueStarted(tx, definition, change, clock());
  }
}

async function queueStarted(tx: Queryable, definition: Definition, change: Noted, now: Date): Promise<void> {
  const { id, resource, recordId, chain } = change;
  const author = change.author ?? systemCaller;
  for (const rule of startedBy(definition, change, now)) {
    // A rule is never started by its own change, not even through other rules.
    if (chain.includes(ruleId(resource, rule[0]))) continue;
    // The log already contains the rules that ran inside the save, and accepts no rule twice.
    const run = { resource, recordId, rule, event: eventOf(rule[1]), slot: `change ${id}`, chain, author };
    if (chain.length >= deepest) await logSkipped(tx, run, tooDeep);
    else await queueRun(tx, run);
  }
}

/** Identifies a rule among those of all sections. */
export const ruleId = (resource: string, key: string): string => `${resource}.${key}`;

export const tooDeep = "Не выполнено: правила вызвали друг друга три раза подряд";
