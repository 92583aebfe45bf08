// Signing a paper for one side. The record stays locked meanwhile, so that a side signs once, however often and from
// wherever it is asked for; what it has signed is kept byte for byte.
import { isAsked, signingState, type Side, type SignedPaper } from "../../../src/domain/signing.ts";
import type { AnyRecord } from "../../../src/resources/defineResource.ts";
import type { StoredFile } from "../../../src/resources/fields.ts";
import type { Caller } from "../../platform/caller.ts";
import { hashOf } from "../../platform/files/fileStore.ts";
import { keepFile } from "../../platform/files/keptFiles.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { Problem } from "../../platform/problem.ts";
import { fileOrPaper } from "../../engine/write/recordFiles.ts";
import type { Draft, WriteReach } from "../../engine/registry.ts";
import type { Services } from "../../platform/services.ts";
import { SigningFailure, type Signed, type SigningOrder } from "./exchange.ts";
import { addEvent, readHistory, type Happened } from "./history.ts";
import { papers } from "./papers.ts";
import { requireSigner } from "./signers.ts";

export const sideOf = ({ role }: Caller): Side => (role === "CUSTOMER" ? "customer" : "provider");

/** A paper on its way to be signed. */
export interface Signing {
  readonly paper: SignedPaper;
  /** Locked. */
  readonly record: AnyRecord;
  readonly side: Side;
  readonly history: readonly Happened[];
}

/**
 * Signs at once, or asks the exchange where that takes time; a side that has done so already does nothing more.
 * @returns the fields of the record that change
 * @throws Problem 409 where there is no signature to be had
 */
export async function signRecord(
  paper: SignedPaper,
  record: AnyRecord,
  reach: WriteReach,
  services: Services,
): Promise<Draft> {
  const side = sideOf(reach.caller);
  const history = await readHistory(reach.db, paper, record.id);
  if (hasSigned(history, side) || isAsked(history, side)) return {};
  const customerId = Number(record["customerId"]);
  const signer = await requireSigner(reach.db, customerId, side);
  const stored = documentOf(history) ?? (await freeze(paper, record, reach, services));
  const signing = { paper, record, side, history };
  if (services.exchange.waits) {
    const event = { paper, recordId: record.id, customerId, event: "asked", side, document: stored } as const;
    await enqueue(reach.db, "signature", { signatureId: await addEvent(reach.db, reach.caller, event) });
    return { signingAsked: true, ...shownTo(paper) };
  }
  const order = await orderOf(signing, stored, services);
  try {
    const signed = await services.exchange.sign({ ...order, signer }, { db: reach.db, signal: patience() });
    return await keepSignature(signing, stored, signed, reach, services);
  } catch (error) {
    throw error instanceof SigningFailure ? new Problem(409, error.message) : error;
  }
}

/** Notes a signature in the history; the fields of the record that follow from it. */
export async function keepSignature(
  { paper, record, side, history }: Signing,
  document: StoredFile,
  { cms, subject }: Signed,
  { db, caller }: Pick<WriteReach, "db" | "caller">,
  { files }: Pick<Services, "files">,
): Promise<Draft> {
  const name = `${document.name.replace(/\.\w+$/, "")}, ${side === "customer" ? "клиент" : "исполнитель"}.p7s`;
  const signature = { id: await keepFile(db, files, cms), name, type: "application/pkcs7-signature", size: cms.length };
  const customerId = Number(record["customerId"]);
  const event = { event: "signed", side, document, signature, certificate: subject } as const;
  await addEvent(db, caller, { paper, recordId: record.id, customerId, ...event });
  const after = [...standing(record, history), { event: "signed", side } as const];
  const signing = signingState(after);
  return {
    signing,
    signingAsked: isAsked(after, side === "customer" ? "provider" : "customer"),
    ...(signing === "refused" ? {} : { signingReason: null }),
    original: document,
    ...shownTo(paper),
    ...(paper === "act" && signing === "both" ? { signed: true } : {}),
  };
}

/** What counts of a history: a refusal is over when the paper was changed after it. */
export const standing = (record: AnyRecord, history: readonly Happened[]): readonly Happened[] =>
  record["signing"] === "refused" ? history : history.filter(({ event }) => event !== "refused");

export const hasSigned = (history: readonly Happened[], side: Side): boolean =>
  history.some((happened) => happened.event === "signed" && happened.side === side);

/** The order for a paper, with the bytes of its document. */
export async function orderOf(
  { paper, record, side }: Signing,
  document: StoredFile,
  { files, secrets }: Services,
): Promise<Omit<SigningOrder, "signer">> {
  const bytes = await files.get(document.id);
  if (!bytes) throw new Error(`The document of ${paper} ${record.id} is not in the file store.`);
  const key = secrets.derive(`sign ${paper} ${record.id} ${side} ${document.id}`, 16).toString("hex");
  return { key, document: { name: document.name, type: document.type, bytes } };
}

/** An act that somebody signs is no secret to its customer any more. */
const shownTo = (paper: SignedPaper): Draft => (paper === "act" ? { visible: true } : {});

/** What one side has signed, or has been asked to, the other one signs as well. */
function documentOf(history: readonly Happened[]): StoredFile | undefined {
  const waiting = history.filter(({ event, side }) => event === "asked" && isAsked(history, side));
  const found = history.find(({ event }) => event === "signed") ?? waiting.at(-1);
  return found?.document ?? undefined;
}

/** The paper as it is handed over at this moment, kept under the hash of its bytes. */
async function freeze(
  paper: SignedPaper,
  record: AnyRecord,
  reach: WriteReach,
  services: Services,
): Promise<StoredFile> {
  const definition = reach.registry.require(papers[paper].resource);
  const action = definition.actions?.["download"];
  if (!action) throw new Error(`${definition.name} has nothing to sign.`);
  const { name, type, bytes } = await fileOrPaper(reach, definition, record, action, services);
  if (!Buffer.isBuffer(bytes)) throw new Error(`${definition.name} is no file of bytes.`);
  const id = await keepFile(reach.db, services.files, bytes);
  if (id !== hashOf(bytes)) throw new Error("The file store keeps files under another name than their hash.");
  return { id, name, type, size: bytes.length };
}

const patience = () => AbortSignal.timeout(20_000);
