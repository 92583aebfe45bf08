import { sql } from "drizzle-orm";
import { formatMoney } from "../../../../src/domain/money/format.ts";
import { formatLongDate } from "../../../../src/domain/time/formatDate.ts";
import { type Region, regionCurrency } from "../../../../src/domain/company/region.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { queueLetter } from "../../../platform/mail/queueLetter.ts";
import type { Services } from "../../../platform/services.ts";
import { priceUntil as priceUntilOf } from "../advance/unapplied.ts";

/** How papers refer to a contract: «по договору № 17». */
export const underContract = (number: string | null): string =>
  number === null ? "без договора" : `по договору № ${number}`;

/**
 * Queues the letter with a new bill to the company's e-mail (design §5 A top-up).
 * @param because the automatic top-up rule that asked for the bill
 * @returns false if the company has switched such letters off
 */
export async function sendBillLetter(
  tx: Queryable,
  services: Services,
  billId: number,
  because?: string,
): Promise<boolean> {
  type Row = { readonly [K in "email" | "number" | "amount"]: string } & {
    readonly region: Region;
    readonly payUntil: string | null;
    readonly priceUntil: string | null;
    readonly contractNumber: string | null;
    readonly actNumber: string | null;
  };
  const { rows } = await tx.execute<Row>(sql`
    select c.company_email as email, t.region, t.number, t.amount_with_vat::text as amount,
      t.pay_until::text as "payUntil", ${priceUntilOf}::text as "priceUntil", k.number as "contractNumber",
      a.number as "actNumber"
    from bills t join customers c on c.id = t.customer_id left join contracts k on k.id = t.contract_id
      left join acts a on a.id = t.act_id
    where t.id = ${billId}`);
  const [bill] = rows;
  if (!bill) throw new Error(`There is no bill ${billId}.`);
  const { email, region, number, amount, payUntil, priceUntil, contractNumber, actNumber } = bill;
  const until = payUntil === null ? undefined : formatLongDate(payUntil);
  const purpose = actNumber === null ? "на пополнение рекламных аккаунтов" : `за услуги по акту № ${actNumber}`;
  return queueLetter(tx, services, {
    to: email,
    region,
    kind: "bill",
    topic: "documents",
    subject: `Счёт № ${number} на ${formatMoney(amount, regionCurrency[region])}`,
    paragraphs: [
      `Здравствуйте! Счёт № ${number} ${purpose} ${underContract(contractNumber)} готов.`,
      ...(because === undefined ? [] : [because]),
      `К оплате ${formatMoney(amount, regionCurrency[region])} с НДС${until === undefined ? "" : `, до ${until} включительно`}. ` +
        `${priceUntil === null ? "" : "Курс в счёте действует до этого же дня. "}` +
        `Укажите номер счёта в назначении платежа: так мы узнаем деньги сразу${actNumber === null ? " и зачислим их на аккаунты" : ""}.`,
    ],
    button: { label: "Скачать счёт", href: `${services.hosts.siteOf(region)}/download?kind=bills&id=${billId}` },
    afterword: ["Какие письма приходят, выбирают в профиле кабинета."],
  });
}
