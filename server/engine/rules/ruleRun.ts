// The job that does what a rule says with one record, once.
import { sql } from "drizzle-orm";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { FinalFailure, wordsOf } from "../../platform/jobs/failures.ts";
import type { JobHandler } from "../../platform/jobs/job.ts";
import { Problem } from "../../platform/problem.ts";
import type { Services } from "../../platform/services.ts";
import { readRecord } from "../read/read.ts";
import { applied } from "./applied.ts";
import type { Author } from "./author.ts";
import type { Outcome } from "./perform.ts";
import { ruleId } from "./ruleEvent.ts";
import { finishRun, lockRun, noteFailure, parkRun, type Run } from "./runs.ts";
import { send } from "./send.ts";
import { systemCaller, systemContext } from "./system.ts";

declare module "../../platform/jobs/kinds.ts" {
  interface JobPayloads {
    readonly ruleRun: { readonly runId: number };
  }
}

export const ruleRun: JobHandler<"ruleRun"> = {
  subject: sql`(select r.label from rule_runs r where r.id = (t.payload->>'runId')::bigint)`,
  async run({ runId }, { services, signal }) {
    const { database, clock } = services;
    try {
      const outcome = await database.transaction(async (tx) => {
        const run = await lockRun(tx, runId);
        if (!run) return undefined;
        const done = await doRun(tx, run, services);
        if (!done.call) await finishRun(tx, runId, done.skipped ? "skipped" : "done", done.result, clock());
        return done;
      });
      if (!outcome?.call) return undefined;
      await send(services, runId, outcome.call, signal);
      return (tx) => finishRun(tx, runId, "done", outcome.result, clock());
    } catch (error) {
      const failure = error instanceof Problem && error.statusCode < 500 ? new FinalFailure(inWords(error)) : error;
      await noteFailure(database.db, runId, wordsOf(failure));
      throw failure;
    }
  },
  giveUp: (tx, { runId }) => parkRun(tx, runId),
};

async function doRun(tx: Queryable, run: Run, services: Services): Promise<Outcome> {
  const { resource, recordId, rule: key, chain, author } = run;
  const definition = services.registry.get(resource);
  const rule = definition?.rules?.[key];
  if (!definition || !rule) return { result: "Правила больше нет", skipped: true };
  const cause = { chain: [...chain, ruleId(resource, key)] };
  const context = systemContext(services, tx, `rule run ${run.id}`, cause);
  const record = await readRecord(context, definition, recordId, true);
  if (!record) return { result: "Записи больше нет", skipped: true };
  const caller = rule.as === "caller" && author?.userId ? await nowOf(tx, author, services) : systemCaller;
  return applied(context, services, { definition, record, rule: [key, rule], caller });
}

/** @throws FinalFailure if the author's access has ended meanwhile */
async function nowOf(tx: Queryable, author: Author, { registry, clock }: Services): Promise<Caller> {
  const caller = await registry.product.callerNow(tx, author, clock());
  if (!caller) throw new FinalFailure("Правило действует от имени того, кто изменил запись, а его доступ закрыт");
  return caller;
}

/** A refusal with what it says of the fields. */
export const inWords = ({ message, errors = {} }: Problem): string =>
  [message, ...Object.entries(errors).map(([name, words]) => `${name}: ${words}`)].join(". ");
