// Reads papers from the database, for callers who may read the record.
import { sql, type SQL } from "drizzle-orm";
import { rateScale } from "../../../src/domain/money/currency.ts";
import { rateCurrencies } from "../../../src/domain/money/rateCurrency.ts";
import { pricingWords, type PricedBillLine } from "./pricingWords.ts";
import { splitVat } from "../../../src/domain/money/vat.ts";
import { parts, type RecordForm } from "../../../src/resources/parts.ts";
import { priceUntil } from "../billing/advance/unapplied.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { FileStore } from "../../platform/files/fileStore.ts";
import { Problem } from "../../platform/problem.ts";
import { may } from "../../engine/access.ts";
import { figureOn } from "../../engine/effective/effective.ts";
import { requireRecord } from "../../engine/read/read.ts";
import type { ReadContext } from "../../engine/registry.ts";
import { actLines, hasRates, type ClosedLine } from "./actLines.ts";
import { readRefund } from "./readRefund.ts";
import { buyer, changedAt, contractName, type Row, seller, type Stored } from "./sides.ts";
import type { ActPaper, BillPaper, ContractPaper, RecordPaper } from "./model.ts";

/**
 * The current content of a record's paper.
 * @throws Problem 404 if the caller has no such record
 */
export async function readPaper(
  context: ReadContext,
  files: FileStore,
  form: RecordForm,
  id: number,
): Promise<RecordPaper> {
  const definition = context.registry.require(parts.paper[form]);
  if (!may(definition, "read", context.caller)) throw new Problem(404, "Такой записи нет");
  await requireRecord(context, definition, id);
  const row = await readers[form](context.db, id);
  if (!row) throw new Problem(404, "Такой записи нет");
  return { ...row, form, facsimile: await pictureOf(files, row.facsimile) } as RecordPaper;
}

const readers = { bill: readBill, act: readAct, contract: readContract, refund: readRefund } as const satisfies Record<
  RecordForm,
  (db: Queryable, id: number) => Promise<object | undefined>
>;

async function pictureOf(files: FileStore, stored: Stored): Promise<string | null> {
  const bytes = stored && (await files.get(stored.id));
  return stored && bytes ? `data:${stored.type};base64,${bytes.toString("base64")}` : null;
}

/** The VAT rate of the region, aliased `r`, on a paper's day. */
const vatOn = (day: SQL): SQL => figureOn("regions", sql`r.id`, "vatPercent", day, sql`r.vat_percent`);

async function readBill(db: Queryable, id: number): Promise<Row<BillPaper> | undefined> {
  type Found = Omit<Row<BillPaper>, "lines"> & {
    readonly lines: readonly (PricedBillLine & { readonly subject: string; readonly amount: string })[];
    readonly amount: string;
    readonly service: string;
  };
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select t.region, t.number, t.date::text as date, t.base, t.vat_percent::text as "vatPercent",
      t.amount_with_vat::text as amount, coalesce(k.service, 'Рекламные услуги') as service,
      t.pay_until::text as "payUntil", ${priceUntil}::text as "priceUntil",
      r.beneficiary_code as "beneficiaryCode",
      r.payment_purpose_code as "purposeCode", r.seller_place as place, r.facsimile, ${seller} as seller, ${buyer} as buyer,
      ${contractName} as contract,
      case when d.id is not null then json_build_object('number', d.number, 'date', d.date::text) end as act,
      ${changedAt(sql`t.updated_at`, sql`c.updated_at`, sql`r.updated_at`)} as "changedAt",
      coalesce((
        select json_agg(json_build_object(
          'subject', case when d.id is null then 'Пополнение аккаунта «' || a.name || '»' || coalesce(' в ' || s.name, '')
            else 'Размещение рекламы: ' || coalesce(s.name || ', ', '') || 'аккаунт «' || a.name || '»' end,
          'amount', l.amount::text,
          'commissionPercent', l.commission_percent::text, 'discountPercent', l.discount_percent::text,
          'rate', l.rate::text, 'scale', l.scale, 'currency', l.currency, 'arrives', l.arrives::text) order by l.position)
        from bills_lines l join accounts a on a.id = l.account_id left join systems s on s.id = a.system_id
        where l.parent_id = t.id), '[]') as lines
    from bills t join customers c on c.id = t.customer_id join regions r on r.name = upper(t.region)
      left join contracts k on k.id = t.contract_id left join acts d on d.id = t.act_id
    where t.id = ${id}`);
  const [row] = rows;
  if (!row) return undefined;
  const { amount, service, lines, ...rest } = row;
  return {
    ...rest,
    lines:
      lines.length === 0
        ? [{ subject: service, pricing: null, vatPercent: row.vatPercent, ...splitVat(amount, row.vatPercent) }]
        : lines.map((line) => ({
            subject: line.subject,
            pricing: pricingWords(line, row.region, row.act !== null),
            vatPercent: row.vatPercent,
            ...splitVat(line.amount, row.vatPercent),
          })),
  };
}

async function readAct(db: Queryable, id: number): Promise<Row<ActPaper> | undefined> {
  type Found = Omit<Row<ActPaper>, "rates" | "lines" | "areRatesInLines"> &
    Readonly<Record<"usd" | "eur" | "rub", string | null>> & {
      readonly service: string;
      readonly commission: "together" | "apart" | null;
      readonly closed: readonly ClosedLine[];
    };
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select t.region, t.number, t.date::text as date, coalesce(t.currency, r.currency_code) as currency,
      t.amount_without_vat::text as net, t.vat_amount::text as vat, t.total_with_vat::text as gross,
      ${vatOn(sql`t.date`)} as "vatPercent", coalesce(k.service, 'Рекламные услуги') as service,
      case when t.period_from is not null and t.period_to is not null
        then json_build_object('from', t.period_from::text, 'to', t.period_to::text) end as period,
      t.commission, t.rate_usd::text as usd, t.rate_eur::text as eur, t.rate_rub::text as rub, r.seller_place as place, r.facsimile, ${seller} as seller,
      ${buyer} as buyer, ${contractName} as contract,
      coalesce((
        select json_agg(json_build_object('account', a.name, 'system', s.name, 'month', l.month::text, 'basis', l.basis,
          'quantity', l.quantity::text, 'unpaid', l.unpaid::text, 'currency', l.cabinet_currency, 'amount', l.amount::text,
          'rate', l.rate::text, 'unpaidRate', l.unpaid_rate::text,
          'vatPercent', l.vat_percent::text) order by l.position)
        from acts_lines l join accounts a on a.id = l.account_id left join systems s on s.id = a.system_id
        where l.parent_id = t.id), '[]') as closed,
      ${changedAt(sql`t.updated_at`, sql`c.updated_at`, sql`r.updated_at`)} as "changedAt"
    from acts t join customers c on c.id = t.customer_id join regions r on r.name = upper(t.region)
      left join contracts k on k.id = t.contract_id
    where t.id = ${id}`);
  const [row] = rows;
  if (!row) return undefined;
  const { usd, eur, rub, closed, service, commission, ...rest } = row;
  const raw = { USD: usd, EUR: eur, RUB: rub };
  const { region } = row;
  const rates = rateCurrencies.flatMap((currency) => {
    const rate = raw[currency];
    return rate === null ? [] : [{ currency, scale: rateScale(region, currency), rate }];
  });
  const areRatesInLines = hasRates(closed, region);
  return { ...rest, rates: areRatesInLines ? [] : rates, areRatesInLines, lines: actLines(row, closed, service) };
}

async function readContract(db: Queryable, id: number): Promise<Row<ContractPaper> | undefined> {
  const { rows } = await db.execute<Row<ContractPaper> & Record<string, unknown>>(sql`
    select c.region, k.number, k.start_date::text as date, k.type as kind, coalesce(k.service, 'Рекламные услуги') as service,
      k.payment_terms as "payType", ${vatOn(sql`k.start_date`)} as "vatPercent", k.expiry_date::text as "expiryDate", k.terms,
      r.payment_waiting_hours as "paymentWaitingHours", r.seller_place as place, r.facsimile, ${seller} as seller, ${buyer} as buyer,
      (select json_build_object('version', o.edition, 'at', o.agreed_at) from customers_consents o
        where o.parent_id = c.id and o.kind = 'publicContract' order by o.agreed_at desc limit 1) as consent,
      ${changedAt(sql`k.updated_at`, sql`c.updated_at`, sql`r.updated_at`)} as "changedAt"
    from contracts k join customers c on c.id = k.customer_id join regions r on r.name = upper(c.region)
    where k.id = ${id}`);
  return rows[0];
}
