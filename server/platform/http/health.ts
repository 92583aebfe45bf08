// Health checks: whether the process runs, and whether it can work.
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Queryable } from "../db/open.ts";
import type { Services } from "../services.ts";

/** Milliseconds within which the database must answer. */
const patience = 1000;

export function registerHealth(app: FastifyInstance, { database }: Pick<Services, "database">): void {
  const hidden = { schema: { hide: true }, logLevel: "warn" } as const;
  const isReady = readiness(database.db);
  app.get("/healthz", hidden, () => ({ status: "ok" }));
  app.get("/readyz", hidden, async (_, reply) => {
    if (await isReady()) return { status: "ready" };
    return reply.code(503).header("retry-after", "5").send({ status: "the database does not answer" });
  });
}

/** One query at a time: probes of a hanging database must not queue up before users' queries. */
function readiness(database: Queryable): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return async () => {
    const answer = (asked ??= database
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = undefined;
      }));
    return Promise.race([answer, after(patience)]);
  };
}

const after = (milliseconds: number): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), milliseconds).unref();
  });
