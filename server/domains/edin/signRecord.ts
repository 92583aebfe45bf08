// Signs a paper for one side. The record is locked meanwhile, so that a side signs once, however often it is asked; the
// signed bytes are stored unchanged.
import { isAsked, signingState, type Side, type SignedPaper } from "../../../src/domain/papers/signing.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { StoredFile } from "../../../src/definition/fields.ts";
import type { Caller } from "../../platform/caller.ts";
import { hashOf } from "../../platform/files/fileStore.ts";
import { keepFile } from "../../platform/files/keptFiles.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { Problem } from "../../platform/problem.ts";
import { fileOrPaper } from "../../engine/files/recordFiles.ts";
import type { Draft, WriteContext } from "../../engine/registry.ts";
import type { Services } from "../../platform/services.ts";
import { SigningFailure, type Signed, type SigningOrder } from "./exchange.ts";
import { addEvent, readHistory, type Happened } from "./history.ts";
import { papers } from "./papers.ts";
import { requireSigner } from "./signers.ts";

export const sideOf = ({ role }: Caller): Side => (role === "CUSTOMER" ? "customer" : "provider");

/** A paper that is being signed. */
export interface Signing {
  readonly paper: SignedPaper;
  /** Locked. */
  readonly record: AnyRecord;
  readonly side: Side;
  readonly history: readonly Happened[];
}

/**
 * Signs at once, or asks an exchange that takes time; does nothing if the side has already signed.
 * @returns the record's changed fields
 * @throws Problem 409 if signing is refused
 */
export async function signRecord(
  paper: SignedPaper,
  record: AnyRecord,
  context: WriteContext,
  services: Services,
): Promise<Draft> {
  const side = sideOf(context.caller);
  const history = await readHistory(context.db, paper, record.id);
  if (hasSigned(history, side) || isAsked(history, side)) return {};
  const customerId = Number(record["customerId"]);
  const signer = await requireSigner(context.db, customerId, side);
  const stored = documentOf(history) ?? (await freeze(paper, record, context, services));
  const signing = { paper, record, side, history };
  if (services.exchange.waits) {
    const event = { paper, recordId: record.id, customerId, event: "asked", side, document: stored } as const;
    await enqueue(context.db, "signature", { signatureId: await addEvent(context.db, context.caller, event) });
    return { signingAsked: true, ...shownTo(paper) };
  }
  const order = await orderOf(signing, stored, services);
  try {
    const signed = await services.exchange.sign({ ...order, signer }, { db: context.db, signal: patience() });
    return await keepSignature(signing, stored, signed, context, services);
  } catch (error) {
    throw error instanceof SigningFailure ? new Problem(409, error.message) : error;
  }
}

/** Adds a signature to the history; returns the record's fields that change with it. */
export async function keepSignature(
  { paper, record, side, history }: Signing,
  document: StoredFile,
  { cms, subject }: Signed,
  { db, caller }: Pick<WriteContext, "db" | "caller">,
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

/** The events that count: a change of the paper voids a refusal before it. */
export const standing = (record: AnyRecord, history: readonly Happened[]): readonly Happened[] =>
  record["signing"] === "refused" ? history : history.filter(({ event }) => event !== "refused");

export const hasSigned = (history: readonly Happened[], side: Side): boolean =>
  history.some((happened) => happened.event === "signed" && happened.side === side);

/** The order to sign a paper, with the bytes of its file. */
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

/** Signing an act makes it visible to its customer. */
const shownTo = (paper: SignedPaper): Draft => (paper === "act" ? { visible: true } : {});

/** The file that one side has signed or was asked to sign; the other side signs the same one. */
function documentOf(history: readonly Happened[]): StoredFile | undefined {
  const waiting = history.filter(({ event, side }) => event === "asked" && isAsked(history, side));
  const found = history.find(({ event }) => event === "signed") ?? waiting.at(-1);
  return found?.document ?? undefined;
}

/** Stores the paper as it is now, under the hash of its bytes. */
async function freeze(
  paper: SignedPaper,
  record: AnyRecord,
  context: WriteContext,
  services: Services,
): Promise<StoredFile> {
  const definition = context.registry.require(papers[paper].resource);
  const action = definition.actions?.["download"];
  if (!action) throw new Error(`${definition.name} has nothing to sign.`);
  const { name, type, bytes } = await fileOrPaper(context, definition, record, action, services);
  if (!Buffer.isBuffer(bytes)) throw new Error(`${definition.name} is no file of bytes.`);
  const id = await keepFile(context.db, services.files, bytes);
  if (id !== hashOf(bytes)) throw new Error("The file store keeps files under another name than their hash.");
  return { id, name, type, size: bytes.length };
}

const patience = () => AbortSignal.timeout(20_000);
