// The job that gets a signature from a slow exchange.
import { sql } from "drizzle-orm";
import type { Region } from "../../../src/domain/company/region.ts";
import { isAsked, sides, signedPapers, type Side, type SignedPaper } from "../../../src/domain/papers/signing.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { StoredFile } from "../../../src/definition/fields.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { FinalFailure } from "../../platform/jobs/failures.ts";
import type { JobHandler } from "../../platform/jobs/job.ts";
import { writeContextOf } from "../../engine/writeContextOf.ts";
import { requireRecord } from "../../engine/read/read.ts";
import { applyDraft } from "../../engine/write/write.ts";
import type { WriteContext } from "../../engine/registry.ts";
import type { Services } from "../../platform/services.ts";
import { SigningFailure, type Signed } from "./exchange.ts";
import { addEvent, readHistory } from "./history.ts";
import { papers } from "./papers.ts";
import { hasSigned, keepSignature, orderOf } from "./signRecord.ts";
import { requireSigner } from "./signers.ts";

declare module "../../platform/jobs/kinds.ts" {
  interface JobPayloads {
    /** The event that requested it. */
    readonly signature: { readonly signatureId: number };
  }
}

interface Asked {
  readonly paper: SignedPaper;
  readonly recordId: number;
  readonly customerId: number;
  readonly side: Side;
  readonly document: StoredFile;
  readonly userId: number;
  readonly region: Region;
}

export const signJob: JobHandler<"signature"> = {
  subject: sql`(select s.person from signatures s where s.id = (t.payload->>'signatureId')::bigint)`,
  outlet: ({ edinUrl }) => edinUrl,
  async run({ signatureId }, { services, signal }) {
    const { db } = services.database;
    const asked = await readAsked(db, signatureId);
    if (!asked) throw new FinalFailure("Просьбы о подписи больше нет");
    const { paper, recordId, customerId, side, document } = asked;
    const history = await readHistory(db, paper, recordId);
    if (hasSigned(history, side) || !isAsked(history, side)) return undefined;
    const signer = await requireSigner(db, customerId, side);
    const definition = services.registry.require(papers[paper].resource);
    const record = await requireRecord(asAsker(asked, services, db), definition, recordId);
    const order = await orderOf({ paper, record, side, history }, document, services);
    try {
      const signed = await services.exchange.sign({ ...order, signer }, { db, signal });
      return (tx) => finish(tx, asked, signed, services);
    } catch (error) {
      if (!(error instanceof SigningFailure)) throw error;
      return (tx) => fail(tx, asked, error.message);
    }
  },
  giveUp: async (tx, { signatureId }) => {
    const asked = await readAsked(tx, signatureId);
    if (asked) await fail(tx, asked, messages.signingFailed);
  },
};

async function finish(tx: Queryable, asked: Asked, signed: Signed, services: Services): Promise<void> {
  const { paper, recordId, side, document } = asked;
  const context = asAsker(asked, services, tx);
  const definition = services.registry.require(papers[paper].resource);
  const record = await requireRecord(context, definition, recordId, true);
  const history = await readHistory(tx, paper, recordId);
  if (hasSigned(history, side)) return;
  const draft = await keepSignature({ paper, record, side, history }, document, signed, context, services);
  await applyDraft(context, definition, record, draft, "sign");
}

async function fail(tx: Queryable, asked: Asked, reason: string): Promise<void> {
  const { paper, recordId } = asked;
  await addEvent(tx, asked, { ...asked, event: "failed", reason });
  const history = await readHistory(tx, paper, recordId);
  const stillAsked = sides.some((side) => isAsked(history, side));
  await tx.execute(sql`
    update ${sql.identifier(papers[paper].resource)}
    set signing_asked = ${stillAsked}, version = version + 1, updated_at = now() where id = ${recordId}`);
}

/** Acts with the rights of the user who requested it, since the result is recorded in their name. */
function asAsker({ side, customerId, userId, region }: Asked, services: Services, db: Queryable): WriteContext {
  const isCustomer = side === "customer";
  const caller = {
    userId,
    region,
    sessionId: "",
    role: isCustomer ? "CUSTOMER" : "ADMIN",
    customerId: isCustomer ? customerId : null,
  } as const;
  return writeContextOf({ services, db, caller, region, ip: "", requestId: "" });
}

async function readAsked(db: Queryable, id: number): Promise<Asked | undefined> {
  const { rows } = await db.execute<
    Omit<Asked, "paper" | "recordId"> & {
      actId: number | null;
      contractId: number | null;
      reconciliationId: number | null;
    }
  >(sql`
    select customer_id as "customerId", side, document, user_id as "userId", user_region as region, act_id as "actId",
      contract_id as "contractId", reconciliation_id as "reconciliationId"
    from signatures where id = ${id} and event = 'asked'`);
  const [found] = rows;
  if (!found) return undefined;
  const paper = signedPapers.find((kind) => found[papers[kind].field] !== null);
  return paper && { ...found, paper, recordId: found[papers[paper].field] ?? 0 };
}
