import { sql } from "drizzle-orm";
import { formatMoney } from "../../../src/domain/money/format.ts";
import { formatMonth } from "../../../src/domain/time/formatDate.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import { queueLetter } from "../../platform/mail/queueLetter.ts";
import { readRecord } from "../../engine/read/read.ts";
import { applyDraft } from "../../engine/write/write.ts";
import type { WriteContext } from "../../engine/registry.ts";
import type { Services } from "../../platform/services.ts";

/** Shows an act to its customer and writes to them; does nothing if the act is already shown or deleted. */
export async function showAct(context: WriteContext, actId: number, services: Services): Promise<void> {
  const definition = context.registry.require("acts");
  const act = await readRecord(context, definition, actId, true);
  if (!act || act["visible"] === true) return;
  await applyDraft(context, definition, act, { visible: true }, "visibility");
  type Row = { readonly [K in "email" | "number" | "date" | "amount" | "currency"]: string } & {
    readonly region: Region;
  };
  const { rows } = await context.db.execute<Row>(sql`
    select c.company_email as email, t.region, t.number, t.date::text as date, t.total_with_vat::text as amount, t.currency
    from acts t join customers c on c.id = t.customer_id where t.id = ${actId}`);
  for (const { email, region, number, date, amount, currency } of rows)
    await queueLetter(context.db, services, {
      to: email,
      region,
      kind: "act",
      topic: "documents",
      subject: `Акт № ${number} за ${formatMonth(date)}`,
      paragraphs: [
        `Здравствуйте! Акт № ${number} за ${formatMonth(date)} на ${formatMoney(amount, currency)} с НДС готов.`,
        "Проверьте его и подпишите в кабинете, в разделе «Документы».",
      ],
      button: { label: "Скачать акт", href: `${services.hosts.siteOf(region)}/download?kind=acts&id=${actId}` },
      afterword: ["Какие письма приходят, выбирают в профиле кабинета."],
    });
}
