// Values that are worked out and never stored: SQL over a row aliased `t`, by the name that a definition uses.
import { sql, type SQL } from "drizzle-orm";
import { paceDays } from "../../src/domain/pace.ts";
import type { SignedPaper } from "../../src/domain/signing.ts";
import { countries } from "../../src/regions/index.ts";
import type { BuiltInName } from "../../src/resources/index.ts";
import { byRegion } from "../platform/db/byRegion.ts";
import { papers } from "./edin/papers.ts";
import type { Computed, Product } from "../engine/registry.ts";
import { todayEverywhere, todayIn } from "../platform/db/today.ts";

const today = todayIn(sql`t.region`);

/** Names of several things, as an array of texts; shown with commas between them. */
const systemsOf = (lines: "bills_lines" | "acts_lines" | "top_up_requests_lines"): SQL => sql`array(
    select distinct s.name from ${sql.identifier(lines)} l
      join accounts a on a.id = l.account_id join systems s on s.id = a.system_id where l.parent_id = t.id order by 1)`;

const lists = {
  /** The advertising systems that the lines are for, by name. */
  billSystems: systemsOf("bills_lines"),
  actSystems: systemsOf("acts_lines"),
  topUpRequestSystems: systemsOf("top_up_requests_lines"),
} satisfies Readonly<Record<string, SQL>>;

const shownLists = Object.fromEntries(
  Object.entries(lists).map(([name, list]) => [name, sql`nullif(array_to_string(${list}, ', '), '')`]),
) as Readonly<Record<keyof typeof lists, SQL>>;

/** Of all times; kept beside the ledger by what is entered there (0069_account_sums.sql). */
const accountBalance = sql`(select coalesce(sum(k.amount), 0)::numeric(24,2) from account_sums k
    where k.account_id = t.id and k.month is null)`;

const accountDaysLeft = sql`(select case when p.spent > 0 then least(floor(greatest(${accountBalance}, 0) * ${sql.raw(String(paceDays))} / p.spent), 9999)::integer end
    from (select -sum(e.amount) as spent from ledger_entries e
      where e.account_id = t.id and e.kind = 'spend' and e.date > ${today} - ${sql.raw(String(paceDays))}) p)`;

/** The last day on which a bill is paid in time, as its letter and its paper say (`lastDayToPay`). */
const billPayUntil = sql`coalesce(t.deferred_until, (select t.date + ceil(r.payment_waiting_hours / 24.0)::integer
    from regions r where r.name = upper(t.region)))`;

/** What of a bill's sum was set apart from payments, before it was paid in full or by then. */
const billApplied = sql`(select coalesce(sum(e.amount), 0)::numeric(24,2)
    from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
    where x.bill_id = t.id and x.kind in ('allocation', 'release') and e.book = 'applied')`;

/** What a bill comes to: its sum less what went back while it was owed. */
const billDue = sql`(t.amount_with_vat - (select coalesce(sum(r.to_debt), 0) from reversals r where r.bill_id = t.id))`;

/** What is left to pay of a bill that is not paid. */
const billLeft = sql`(${billDue} - ${billApplied})`;

/** What of a customer's advance waits for a second administrator to be given back. */
const customerHeld = sql`(select coalesce(sum(f.amount), 0)::numeric(24,2) from refunds f
    where f.customer_id = t.id and f.state = 'pending')`;

/** Today in the region of a legal document. */
const documentToday = todayIn(sql`(select lower(r.name) from regions r where r.id = t.region_id)`);

const signingFailure = (paper: SignedPaper): SQL => sql`(select case when s.event = 'failed' then s.reason end
    from signatures s where s.${sql.identifier(papers[paper].column)} = t.id order by s.id desc limit 1)`;

export const computed = {
  /** What is left in a cabinet, in its own currency: the sum of its ledger entries. */
  accountBalance,
  /** What the balance comes to with the VAT of its region that holds today. */
  accountBalanceWithVat: sql`(select with_vat(${accountBalance}, coalesce(max(r.vat_percent), 0))
    from regions r where r.name = upper(t.region))`,
  /** What of the balance may be moved to another cabinet of the customer; null where nothing may ever be. */
  accountTransferable: sql`(select greatest(${accountBalance}, 0)
    from systems s, customers c left join regions r on r.name = upper(c.region)
    where s.id = t.system_id and c.id = t.customer_id and t.status = 'active' and s.allow_transfer and c.is_active
      and case c.allow_transfer when 'yes' then true when 'no' then false else r.allow_transfer end)`,
  /** What a cabinet has spent since the first of the month, in its own currency, as a positive sum. */
  accountSpendThisMonth: sql`(select coalesce(sum(k.spent), 0)::numeric(24,2) from account_sums k
    where k.account_id = t.id and k.month >= date_trunc('month', ${today})::date)`,
  /** How often a post of the help base was opened in 90 days, and how many said of it that it helped, or did not. */
  postOpens: sql`(select coalesce(sum(o.count), 0)::integer from knowledge_opens o
    where o.post_id = t.id and o.day > ${todayEverywhere} - 90)`,
  postHelped: sql`(select count(*)::integer from post_answers a where a.post_id = t.id and a.helped)`,
  postUnhelpful: sql`(select count(*)::integer from post_answers a where a.post_id = t.id and not a.helped)`,
  /** Whole days that a cabinet's money lasts at the pace of the last two weeks; null where nothing is spent. */
  accountDaysLeft,
  /** True of an active cabinet below the threshold that its customer chose for it, or for all. */
  accountIsLow: sql`(t.status = 'active' and coalesce((
    select case r.alert
      when 'never' then false
      when 'money' then ${accountBalance} < r.alert_amount
      when 'days' then ${accountDaysLeft} < r.alert_days
      else ${accountDaysLeft} < c.low_balance_days end
    from customers c left join balance_rules r on r.account_id = t.id where c.id = t.customer_id), false))`,
  /** What a customer has paid, no bill has taken and no refund holds, in the region's currency. */
  customerUnapplied: sql`(select (coalesce(sum(e.amount), 0) - ${customerHeld})::numeric(24,2)
    from ledger_transactions x join ledger_entries e on e.transaction_id = x.id
    where x.customer_id = t.id and x.kind in ('receipt', 'allocation', 'release', 'refund', 'reassignment', 'reversal') and e.book = 'unapplied')`,
  customerHeld,
  /** What a customer owes for what is in the cabinets already, in the region's currency. */
  customerDebt: sql`(select coalesce(sum(o.left), 0)::numeric(24,2) from (
    select t.customer_id, ${billLeft} as left
    from bills t where t.owed_since is not null and not t.paid) o where o.customer_id = t.id)`,
  billApplied,
  billDue,
  billLeft,
  /** What of a bill went back to the advance or off the debt, with VAT. */
  billReversed: sql`(select coalesce(sum(r.amount_with_vat), 0)::numeric(24,2) from reversals r where r.bill_id = t.id)`,
  /** True of a bill whose money is in cabinets: it is paid, or owed. */
  billIsEnrolled: sql`((t.paid or t.owed_since is not null) and exists (select from bills_lines l where l.parent_id = t.id))`,
  billPayUntil,
  /** For how many days a bill has waited longer than it should; null of one that is paid, or still in time. */
  billDaysOverdue: sql`(case when not t.paid then nullif(greatest(${today} - ${billPayUntil}, 0), 0) end)`,
  /** True where money was ever set apart for a bill: the ledger names it. */
  billHasMoney: sql`exists (select from ledger_transactions x where x.bill_id = t.id)`,
  ...shownLists,
  /** The number of the bill that was made for a request; null where there is none. */
  topUpRequestBill: sql`(select b.number from bills b where b.request_id = t.id)`,
  /** Whether an act of a customer who pays for actual expenses has its bill; null of everybody else's. */
  actBilling: sql`(case when exists (select from bills b where b.act_id = t.id) then 'billed'
    when (select coalesce(k.payment_terms, c.pay_type) from customers c left join contracts k on k.id = t.contract_id
      where c.id = t.customer_id) = 'actual' then 'open' end)`,
  /** A contract's region is its customer's. */
  customerRegion: sql`(select c.region from customers c where c.id = t.customer_id)`,
  /** True where money has moved in a cabinet: what the ledger says of it must stay. */
  accountHasMoney: sql`exists (select from ledger_entries e where e.account_id = t.id)`,
  /** The same of a customer. */
  customerHasMoney: sql`exists (select from ledger_transactions x where x.customer_id = t.id)`,
  /** Whether somebody agreed to this edition of a legal document. */
  legalDocumentAgreedTo: sql`(exists (select from customer_candidates_consents c where c.document_id = t.id)
    or exists (select from customers_consents c where c.document_id = t.id))`,
  /** How many companies agreed to this edition: customers, and candidates who are none yet, or no longer. */
  legalDocumentAgreements: sql`((select count(*) from customers_consents c where c.document_id = t.id)
    + (select count(*) from customer_candidates_consents c join customer_candidates k on k.id = c.parent_id
      where c.document_id = t.id and k.customer_id is null))::integer`,
  /** Of the editions of one kind in one region the last that has begun is in force. */
  legalDocumentState: sql`(case when t.effective_from > ${documentToday} then 'planned'
    when exists (select from legal_documents d where d.region_id = t.region_id and d.kind = t.kind
      and d.effective_from <= ${documentToday} and (d.effective_from, d.id) > (t.effective_from, t.id)) then 'replaced'
    else 'inForce' end)`,
  /** Why the exchange has not signed a paper, where its last word was that. */
  actSigningFailure: signingFailure("act"),
  contractSigningFailure: signingFailure("contract"),
  reconciliationSigningFailure: signingFailure("reconciliation"),
  /** The customer that a task is about: the record's owner. */
  taskCustomer: sql`(case t.resource
    when 'customers' then (select c.id from customers c where c.id = t.record_id)
    when 'account-requests' then (select r.customer_id from account_requests r where r.id = t.record_id)
    when 'top-up-requests' then (select q.customer_id from top_up_requests q where q.id = t.record_id)
    when 'objections' then (select o.customer_id from objections o where o.id = t.record_id)
    when 'refunds' then (select f.customer_id from refunds f where f.id = t.record_id)
    when 'acts' then (select a.customer_id from acts a where a.id = t.record_id)
    when 'contracts' then (select k.customer_id from contracts k where k.id = t.record_id)
    when 'reconciliations' then (select r.customer_id from reconciliations r where r.id = t.record_id) end)`,
  /** What a job is about, in the words of what it works on. */
  jobSubject: sql`coalesce(case t.kind
    when 'letter' then (select l.subject from letters l where l.id = (t.payload->>'letterId')::bigint)
    when 'askedLetter' then case t.payload->>'wanted' when 'password' then 'Новый пароль' else 'Регистрация' end
    when 'task' then (select k.title from tasks k where k.id = (t.payload->>'taskId')::bigint)
    when 'signature' then (select s.person from signatures s where s.id = (t.payload->>'signatureId')::bigint)
    when 'balances' then coalesce((select c.company_name from customers c where c.id = (t.payload->>'customerId')::bigint), 'Все клиенты')
    when 'effective' then t.payload->>'day'
    when 'books' then 'Все клиенты'
    when 'actRun' then (select r.name from act_runs r where r.id = (t.payload->>'runId')::bigint)
    when 'rates' then ${byRegion(sql`t.payload->>'region'`, (region) => countries[region].name)} end, 'запись удалена')`,
} satisfies Readonly<Record<string, SQL>>;

/** Whose rows each expression is about: over another resource's it would say what is somebody else's. */
const resourceOf: Readonly<Record<keyof typeof computed, BuiltInName>> = {
  accountBalance: "accounts",
  accountBalanceWithVat: "accounts",
  accountTransferable: "accounts",
  accountSpendThisMonth: "accounts",
  accountDaysLeft: "accounts",
  accountIsLow: "accounts",
  accountHasMoney: "accounts",
  actBilling: "acts",
  actSigningFailure: "acts",
  actSystems: "acts",
  billApplied: "bills",
  billDaysOverdue: "bills",
  billDue: "bills",
  billHasMoney: "bills",
  billIsEnrolled: "bills",
  billLeft: "bills",
  billPayUntil: "bills",
  billReversed: "bills",
  billSystems: "bills",
  contractSigningFailure: "contracts",
  customerRegion: "contracts",
  customerDebt: "customers",
  customerHasMoney: "customers",
  customerHeld: "customers",
  customerUnapplied: "customers",
  jobSubject: "jobs",
  legalDocumentAgreedTo: "legal-documents",
  legalDocumentAgreements: "legal-documents",
  legalDocumentState: "legal-documents",
  postHelped: "posts",
  postOpens: "posts",
  postUnhelpful: "posts",
  reconciliationSigningFailure: "reconciliations",
  taskCustomer: "tasks",
  topUpRequestBill: "top-up-requests",
  topUpRequestSystems: "top-up-requests",
};

/** The same as the engine takes them. */
export const computedByResource: Product["computed"] = Object.entries(resourceOf).reduce<
  Record<string, Record<string, Computed>>
>((all, [name, resource]) => {
  const key = name as keyof typeof computed;
  const list = (lists as Readonly<Record<string, SQL>>)[name];
  (all[resource] ??= {})[name] = { expression: computed[key], ...(list && { list }) };
  return all;
}, {});
