import type { Database, Transaction } from "../../platform/db/open.ts";

/** Reads in a transaction that sees one moment and changes nothing, for as long as it takes. */
export const oneMoment = <T>(database: Database, run: (tx: Transaction) => Promise<T>): Promise<T> =>
  database.unhurried((session) =>
    session.transaction(run, { isolationLevel: "repeatable read", accessMode: "read only" }),
  );
