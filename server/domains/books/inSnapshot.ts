import type { Database, Transaction } from "../../platform/db/open.ts";

/** Runs a read-only transaction that sees one snapshot, without a time limit. */
export const inSnapshot = <T>(database: Database, run: (tx: Transaction) => Promise<T>): Promise<T> =>
  database.withoutTimeLimits((session) =>
    session.transaction(run, { isolationLevel: "repeatable read", accessMode: "read only" }),
  );
