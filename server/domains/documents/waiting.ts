import { sql, type SQL } from "drizzle-orm";
import { type SignedPaper, waitsForCustomer } from "../../../src/domain/papers/signing.ts";
import { columnName } from "../../engine/tables/storage.ts";

/** SQL that is true for papers of a kind that wait for the customer's signature. */
export const waitsToBeSigned = (paper: SignedPaper): SQL =>
  sql.join(
    Object.entries(waitsForCustomer[paper]).map(([name, wanted]) => {
      const column = sql.identifier(columnName(name));
      return typeof wanted === "boolean"
        ? sql`${column} = ${wanted}`
        : sql`${column} = any(${sql.param(wanted)}::text[])`;
    }),
    sql` and `,
  );
