// The job that looks at a change after its commit, and queues the rules that it starts.
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/db/open.ts";
import type { JobHandler } from "../../platform/jobs/job.ts";
import type { Services } from "../../platform/services.ts";
import { eventOf, startedBy, type Change } from "./match.ts";
import { logSkipped, queueRun } from "./runs.ts";

declare module "../../platform/jobs/kinds.ts" {
  interface JobPayloads {
    /** A change of a record in a section with rules. */
    readonly ruleEvent: { readonly resource: string; readonly changeId: number };
  }
}

/** Rules start each other only so many times in a row. */
const deepest = 3;

interface Noted extends Record<string, unknown>, Change {
  readonly resource: string;
  readonly recordId: number;
  readonly chain: readonly string[];
}

export const ruleEvent: JobHandler<"ruleEvent"> = {
  subject: sql`t.payload->>'resource'`,
  run: ({ changeId }, { services }) => Promise.resolve((tx) => take(tx, changeId, services)),
};

async function take(tx: Queryable, changeId: number, { registry, clock }: Services): Promise<void> {
  const { rows } = await tx.execute<Noted>(sql`
    delete from rule_changes where id = ${changeId}
    returning resource, record_id as "recordId", before, after, chain, imported`);
  const [change] = rows;
  const definition = change && registry.get(change.resource);
  if (!change || !definition) return;
  const { resource, recordId, chain } = change;
  for (const rule of startedBy(definition, change, clock())) {
    // A rule never starts by its own change, not even through others.
    if (chain.includes(ruleId(resource, rule[0]))) continue;
    const run = { resource, recordId, rule, event: eventOf(rule[1]), slot: `change ${changeId}`, chain };
    if (chain.length >= deepest) await logSkipped(tx, run, tooDeep);
    else await queueRun(tx, run);
  }
}

/** A rule among those of all sections. */
export const ruleId = (resource: string, key: string): string => `${resource}.${key}`;

const tooDeep = "Не выполнено: правила вызвали друг друга три раза подряд";
