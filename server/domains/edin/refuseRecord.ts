// Refusing to sign: the other side reads why; a customer's refusal becomes a task for the managers.
import { sql } from "drizzle-orm";
import type { Region } from "../../../src/domain/company/region.ts";
import { isAsked, signingState, type SignedPaper } from "../../../src/domain/papers/signing.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import { Problem } from "../../platform/problem.ts";
import type { Draft, WriteContext } from "../../engine/registry.ts";
import { queueTask } from "../tracker/queueTask.ts";
import { addEvent, readHistory } from "./history.ts";
import { papers } from "./papers.ts";
import { hasSigned, sideOf } from "./signRecord.ts";

/**
 * Records a refusal; a repeated one changes nothing.
 * @returns the record's changed fields
 * @throws Problem 409 for a side that has signed, or whose signature is pending
 */
export async function refuseRecord(
  paper: SignedPaper,
  record: AnyRecord,
  reason: string,
  context: WriteContext,
): Promise<Draft> {
  const { db, caller, registry } = context;
  const side = sideOf(caller);
  const history = await readHistory(db, paper, record.id);
  if (hasSigned(history, side)) throw new Problem(409, "Документ вы уже подписали: отказаться от подписи нельзя");
  if (isAsked(history, side)) throw new Problem(409, "Документ уже отправлен на подпись: дождитесь ответа");
  if (record["signing"] === "refused" && record["signingReason"] === reason) return {};
  const customerId = Number(record["customerId"]);
  await addEvent(db, caller, { paper, recordId: record.id, customerId, event: "refused", side, reason });
  if (side === "customer") {
    const definition = registry.require(papers[paper].resource);
    const { company, region } = await customerOf(db, customerId);
    const title = `Клиент отказался подписать: ${definition.label.one.toLowerCase()} ${String(record["number"] ?? "")}`;
    const text = `${company}. Причина: ${reason}`;
    await queueTask(db, { title: title.trim(), text, region, resource: definition.name, recordId: record.id });
  }
  return { signing: signingState([...history, { event: "refused", side }]), signingReason: reason };
}

async function customerOf(db: WriteContext["db"], id: number): Promise<{ company: string; region: Region }> {
  const { rows } = await db.execute<{ company: string; region: Region }>(sql`
    select company_name as company, region from customers where id = ${id}`);
  const [found] = rows;
  if (!found) throw new Problem(404, "Такого клиента нет");
  return found;
}
