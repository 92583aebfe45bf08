import { sql, type SQL } from "drizzle-orm";
import type { SignedPaper } from "../../../src/domain/papers/signing.ts";
import { papers } from "./papers.ts";

/** Why the exchange has not signed a paper, if its last event is a failure: SQL over a row aliased `t`. */
export const signingFailure = (paper: SignedPaper): SQL => sql`(select case when s.event = 'failed' then s.reason end
    from signatures s where s.${sql.identifier(papers[paper].column)} = t.id order by s.id desc limit 1)`;

/** True for a paper that a side has signed or is signing, and none has refused. */
export const isBinding: SQL = sql`(signing <> 'refused' and (signing <> 'none' or signing_asked))`;
