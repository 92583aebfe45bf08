// Renders papers of sections with the parties that they name.
import { sql } from "drizzle-orm";
import type { PrintedBlock, PrintedPaper } from "../../engine/papers/printed.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import type { Services } from "../../platform/services.ts";
import type { Party } from "./model.ts";
import { buyer, seller } from "./sides.ts";

/** @throws Problem 409 if a party that the paper names is unknown */
export async function drawPrinted(
  db: Queryable,
  paper: PrintedPaper,
  { pdfRenderer }: Pick<Services, "pdfRenderer">,
): Promise<Buffer> {
  const needs = (word: "seller" | "client") => paper.blocks.some((block) => names(block, word));
  const parties = {
    seller: needs("seller") ? await sellerIn(db, paper.region) : null,
    buyer: needs("client") ? await buyerOf(db, paper.ownerId) : null,
  };
  return pdfRenderer.draw({ ...paper, ...parties, form: "section" });
}

function names(block: PrintedBlock, word: "seller" | "client"): boolean {
  const sides = "parties" in block ? block.parties : "sign" in block ? block.sign : {};
  return word in sides;
}

async function sellerIn(db: Queryable, region: string): Promise<Party> {
  const { rows } = await db.execute<{ party: Party }>(sql`
    select ${seller} as party from regions r where r.name = ${region.toUpperCase()}`);
  if (!rows[0])
    throw new Problem(409, "Регион не настроен, и реквизитов для бумаги нет: его настраивает администратор");
  return rows[0].party;
}

async function buyerOf(db: Queryable, customerId: number | null): Promise<Party> {
  const { rows } = await db.execute<{ party: Party }>(sql`
    select ${buyer} as party from customers c where c.id = ${customerId}`);
  if (!rows[0]) throw new Problem(409, "У записи нет клиента, а бумаге нужны его реквизиты: выберите клиента");
  return rows[0].party;
}
