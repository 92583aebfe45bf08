// The job that runs a rule for one record, once.
import { sql } from "drizzle-orm";
import type { Caller } from "../../../platform/caller.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { FinalFailure, JobFailure, wordsOf } from "../../../platform/jobs/failures.ts";
import type { JobHandler } from "../../../platform/jobs/job.ts";
import { isRetryable } from "../../../platform/db/errors.ts";
import { databaseProblem } from "../../../platform/http/databaseProblem.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Services } from "../../../platform/services.ts";
import { readRecord } from "../../read/read.ts";
import { applied } from "../applied.ts";
import type { Author } from "../author.ts";
import type { Outcome } from "../perform.ts";
import { ruleId } from "./ruleEvent.ts";
import type { WriteContext } from "../../registry.ts";
import { type DrawnPapers, drawnFor, needsPapers } from "../drawn.ts";
import { finishRun, lockRun, noteFailure, parkRun, readRun, type Run } from "../runs.ts";
import { send } from "../send.ts";
import { systemCaller, systemContext } from "../system.ts";

declare module "../../../platform/jobs/kinds.ts" {
  interface JobPayloads {
    readonly ruleRun: { readonly runId: number };
  }
}

export const ruleRun: JobHandler<"ruleRun"> = {
  subject: sql`(select r.label from rule_runs r where r.id = (t.payload->>'runId')::bigint)`,
  async run({ runId }, { services, signal }) {
    const { database, clock } = services;
    try {
      const papers = await papersOf(runId, services);
      const outcome = await database.transaction(async (tx) => {
        const run = await lockRun(tx, runId);
        if (!run) return undefined;
        const done = await doRun(tx, run, services, papers);
        if (!done.call) await finishRun(tx, runId, done.skipped ? "skipped" : "done", done.result, clock());
        return done;
      });
      if (!outcome?.call) return undefined;
      await send(services, runId, outcome.call, signal);
      return (tx) => finishRun(tx, runId, "done", outcome.result, clock());
    } catch (error) {
      const refused = refusalIn(error);
      const failure = refused ? new FinalFailure(inWords(refused)) : error;
      await noteFailure(database.db, runId, wordsOf(failure));
      throw failure;
    }
  },
  giveUp: (tx, { runId }) => parkRun(tx, runId),
};

/** The papers of a run, and the version of the record that they show. */
interface Prepared {
  readonly version: number;
  readonly drawn: DrawnPapers;
}

async function papersOf(runId: number, services: Services): Promise<Prepared | undefined> {
  const { db } = services.database;
  const run = await readRun(db, runId);
  const { definition, rule } = run ? ruleOf(run, services) : {};
  if (!run || !definition || !rule || !needsPapers(rule)) return undefined;
  const context = contextOf(run, db, services);
  const record = await readRecord(context, definition, run.recordId);
  return record && { version: record.version, drawn: await drawnFor(context, services, { definition, record, rule }) };
}

function ruleOf({ resource, rule: key }: Run, { registry }: Services) {
  const definition = registry.get(resource);
  return { definition, rule: definition?.rules?.[key] };
}

const contextOf = ({ id, chain, resource, rule }: Run, db: Queryable, services: Services): WriteContext =>
  systemContext(services, db, `rule run ${id}`, { chain: [...chain, ruleId(resource, rule)] });

/** @throws JobFailure if the record has changed since its papers were drawn */
async function doRun(tx: Queryable, run: Run, services: Services, papers: Prepared | undefined): Promise<Outcome> {
  const { recordId, rule: key, author } = run;
  const { definition, rule } = ruleOf(run, services);
  if (!definition || !rule) return { result: "Правила больше нет", skipped: true };
  const context = contextOf(run, tx, services);
  const record = await readRecord(context, definition, recordId, true);
  if (record && needsPapers(rule) && papers?.version !== record.version)
    throw new JobFailure("Запись изменилась, пока рисовалась бумага");
  if (!record) return { result: "Записи больше нет", skipped: true };
  const caller = rule.as === "caller" && author?.userId ? await nowOf(tx, author, services) : systemCaller;
  return applied(context, services, {
    ...{ definition, record, rule: [key, rule], caller },
    ...(papers && { papers: papers.drawn }),
  });
}

/** @throws FinalFailure if the author's access has ended meanwhile */
async function nowOf(tx: Queryable, author: Author, { registry, clock }: Services): Promise<Caller> {
  const caller = await registry.product.callerNow(tx, author, clock());
  if (!caller) throw new FinalFailure("Правило действует от имени того, кто изменил запись, а его доступ закрыт");
  return caller;
}

/** The refusal in an error, including limits of the database; undefined if a retry may succeed. */
function refusalIn(error: unknown): Problem | undefined {
  const problem = error instanceof Problem ? error : isRetryable(error) ? undefined : databaseProblem(error);
  return problem && problem.statusCode < 500 ? problem : undefined;
}

/** A refusal with its messages about fields. */
export const inWords = ({ message, errors = {} }: Problem): string =>
  [message, ...Object.entries(errors).map(([name, words]) => `${name}: ${words}`)].join(". ");
