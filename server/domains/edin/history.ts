// The history of a paper's signatures: events are appended and never changed.
import { sql, type SQL } from "drizzle-orm";
import type { Side, SignedPaper, SigningEvent } from "../../../src/domain/papers/signing.ts";
import type { StoredFile } from "../../../src/definition/fields.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { papers } from "./papers.ts";

export interface Happened {
  readonly id: number;
  readonly event: SigningEvent;
  readonly side: Side;
  readonly document: StoredFile | null;
}

/** The events of a paper as it is now, oldest first: those since its signatures were last voided. */
export async function readHistory(db: Queryable, paper: SignedPaper, id: number): Promise<readonly Happened[]> {
  const { rows } = await db.execute<Happened & Record<string, unknown>>(sql`
    select id, event, side, document from signatures
    where ${sql.identifier(papers[paper].column)} = ${id} and round = ${roundOf(paper, id)} order by id`);
  return rows;
}

const roundOf = (paper: SignedPaper, id: number): SQL => sql`(
  select count(*) + 1 from signatures where ${sql.identifier(papers[paper].column)} = ${id} and event = 'voided')`;

export interface NewEvent {
  readonly paper: SignedPaper;
  readonly recordId: number;
  readonly customerId: number;
  readonly event: SigningEvent;
  readonly side: Side;
  readonly document?: StoredFile;
  readonly signature?: StoredFile;
  /** The subject of the signer's certificate. */
  readonly certificate?: string;
  readonly reason?: string;
}

/** Appends an event in the author's name; returns its id. */
export async function addEvent(db: Queryable, { userId, region }: Author, happened: NewEvent): Promise<number> {
  const { paper, recordId, customerId, event, side, document, signature, certificate, reason } = happened;
  const json = (file: StoredFile | undefined) => (file ? JSON.stringify(file) : null);
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into signatures (${sql.identifier(papers[paper].column)}, customer_id, round, event, side, document,
      signature, certificate, reason, person, user_id, user_region)
    values (${recordId}, ${customerId}, ${roundOf(paper, recordId)}, ${event}, ${side}, ${json(document)}::jsonb,
      ${json(signature)}::jsonb, ${certificate ?? null}, ${reason ?? null},
      (select name from users where id = ${userId}), ${userId}, ${region})
    returning id`);
  return rows[0]?.id ?? 0;
}

export type Author = Pick<Caller, "userId" | "region">;
