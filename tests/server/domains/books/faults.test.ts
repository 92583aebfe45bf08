// The demo's books are correct; each fault put into them is found by its check.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Transaction } from "../../../../server/platform/db/open.ts";
import { checkNames } from "../../../../src/contract/money/books.ts";
import { checks } from "../../../../server/domains/books/checks.ts";
import { demoServices } from "../../../world/demoDatabase.ts";
import { audit } from "./audit.ts";

let database: Database;
beforeAll(async () => {
  ({ database } = await demoServices());
}, 180_000);
afterAll(() => database.close());

test("the demo's books agree, and every rule compares records", async () => {
  const { found, compared } = await audit(database);
  expect(found).toEqual([]);
  expect(compared).toMatchObject({
    "prices.enrolled": compared["prices.arrives"],
    "numbers.bills": 3003,
    "bridge.closes": 60,
  });
  expect(compared["ledger.balanced"]).toBeGreaterThan(40_000);
  expect(compared["pivot.lines"]).toBeGreaterThan(5_000);
}, 120_000);

const paidBill = "(select min(b.id) from bills b join bills_lines l on l.parent_id = b.id where b.paid)";
const unpaidBill = "(select min(id) from bills where not paid and owed_since is null)";
const owedBill = "(select min(id) from bills where owed_since is not null and not paid)";
const someLine = `(select min(id) from bills_lines where parent_id = ${paidBill})`;
const someAct = "(select min(parent_id) from acts_lines)";
const someone = "(select min(id) from customers)";
/** At twice its cost. */
const someReversal = `select l.parent_id, l.account_id, l.arrives, l.currency, 'Просьба', b.customer_id, b.region, '2026-11-01',
    2 * l.amount, 0, l.enrolled, 0
  from bills_lines l join bills b on b.id = l.parent_id where l.id = ${someLine}`;
const entryOf = (
  book: string,
) => `(select min(e.id) from ledger_entries e join ledger_transactions x on x.id = e.transaction_id
  where e.book = '${book}' and x.kind = 'enrolment')`;
/** A movement with the given entries, each "book, account, amount". */
const movement = (kind: string, columns: Readonly<Record<string, string>>, ...entries: readonly string[]) => `
  with made as (
    insert into ledger_transactions (kind, date, customer_id, ${Object.keys(columns).join(", ")})
    values ('${kind}', '2026-11-01', ${someone}, ${Object.values(columns).join(", ")}) returning id, kind, date)
  insert into ledger_entries (transaction_id, kind, date, book, account_id, currency, amount)
  select m.id, m.kind, m.date, e.* from made m, (values ${entries.map((one) => `(${one})`).join(", ")}) e`;

/** Keyed by the rule that must find it. */
const faults: Readonly<Record<string, string>> = {
  "prices.enrolled": `update bills_lines set enrolled = enrolled + 0.01 where id = ${someLine}`,
  "prices.arrives": `update bills_lines set arrives = arrives - 0.01 where id = ${someLine}`,
  "prices.lines": `update bills set amount_with_vat = amount_with_vat + 1 where id = ${paidBill}`,
  "prices.ofAct": `update bills set act_id = ${someAct}, amount_with_vat = 99999999 where id = ${unpaidBill}`,
  "prices.enrolledOfBill": `update bills set enrolled_amount = enrolled_amount + 1 where id = ${paidBill}`,
  "prices.payUntil": `alter table bills disable trigger bills_pay_until;
    update bills set pay_until = pay_until + 1 where id = ${unpaidBill}`,
  "ledger.balanced": `update ledger_entries set amount = amount + 0.01 where id = ${entryOf("vat")}`,
  "ledger.books": `update ledger_entries set book = 'services' where id = ${entryOf("commission")}`,
  "ledger.owners": `update accounts set customer_id = customer_id + 1 where id = (select min(account_id) from ledger_entries)`,
  "ledger.enteredOnce": `update bills set paid = true, paid_at = date where id = ${unpaidBill}`,
  "ledger.enteredOn": `update bills set paid_at = paid_at + 1 where id = ${paidBill}`,
  "ledger.billSum": `update bills set amount_with_vat = amount_with_vat + 1 where id = ${paidBill}`,
  "ledger.billVat": `update ledger_entries set amount = amount - 0.01 where id = ${entryOf("vat")}`,
  "ledger.billCommission": `update ledger_entries set amount = amount - 0.01 where id = ${entryOf("commission")}`,
  "ledger.billCabinets": `update ledger_entries set account_id = account_id + 1 where id = ${entryOf("cabinet")}`,
  "ledger.settled": `update bills set paid = true, paid_at = date where id = ${owedBill}`,
  "ledger.receipts": `update bank_payments set state = 'done', customer_id = ${someone} where id = (select min(id) from bank_payments)`,
  "ledger.allocations": `insert into allocations (bill_id, customer_id, region, date, amount, state)
    select id, customer_id, region, date, 5, 'applied' from bills where id = ${unpaidBill}`,
  "ledger.refunds": `insert into refunds (customer_id, region, date, amount, reason, state)
    values (${someone}, 'by', '2026-11-01', 5, 'Просьба', 'done')`,
  "ledger.reversals": `insert into reversals (bill_id, account_id, amount, currency, reason, customer_id, region, date,
      amount_with_vat, vat, enrolled, to_debt)
    ${someReversal}`,
  "ledger.reversalCosts": `insert into reversals (bill_id, account_id, amount, currency, reason, customer_id, region, date,
      amount_with_vat, vat, enrolled, to_debt)
    ${someReversal}`,
  "ledger.transfers": `delete from ledger_entries where transaction_id = (select min(id) from ledger_transactions where kind = 'transfer')`,
  "ledger.corrections": `insert into corrections (account_id, customer_id, date, currency, amount, reason)
    select id, customer_id, '2026-11-01', currency, 5, 'Ошибка' from accounts where id = 1`,
  "ledger.spendImports": `with made as (
      insert into spend_imports (source, rows, changed) values ('call', 1, 1) returning id)
    insert into spend_imports_totals (parent_id, position, currency, amount) select id, 0, 'USD', 5 from made`,
  "ledger.paidIn": `update ledger_entries set currency = 'EUR' where id = ${entryOf("bank")}`,
  "balances.unapplied": movement(
    "correction",
    { note: "null" },
    "'unapplied', null::bigint, 'BYN', 5",
    "'bank', null, 'BYN', -5",
  ),
  "balances.advanceNotOwed": movement(
    "correction",
    { note: "null" },
    "'unapplied', null::bigint, 'BYN', -5",
    "'bank', null, 'BYN', 5",
  ),
  "balances.held": `insert into refunds (customer_id, region, date, amount, reason, state)
    values (${someone}, 'by', '2026-11-01', 99999999, 'Просьба', 'pending')`,
  "balances.applied": movement(
    "enrolment",
    { bill_id: unpaidBill },
    "'applied', null::bigint, 'BYN', 5",
    "'bank', null, 'BYN', -5",
  ),
  "balances.appliedWithin": movement(
    "enrolment",
    { bill_id: unpaidBill },
    "'applied', null::bigint, 'BYN', -5",
    "'bank', null, 'BYN', 5",
  ),
  "balances.debt": `update bills set amount_with_vat = amount_with_vat + 1 where id = ${owedBill}`,
  "balances.cabinets": movement(
    "correction",
    { note: "null" },
    "'cabinet', 1, 'USD', 5",
    "'correction', null, 'USD', -5",
  ),
  "balances.topUps": `update top_up_sums set amount = amount + 1 where ctid = (select min(ctid) from top_up_sums)`,
  "balances.kept": `update account_sums set spent = spent + 1 where ctid = (select min(ctid) from account_sums)`,
  "acts.lines": `update acts_lines set amount = amount + 1 where parent_id = ${someAct} and position = 0`,
  "acts.parts": `update acts set amount_without_vat = amount_without_vat + 0.01 where id = ${someAct}`,
  "acts.vat": `update acts set vat_amount = vat_amount + 0.01, amount_without_vat = amount_without_vat - 0.01 where id = ${someAct}`,
  "acts.percents": `update acts_lines set vat_percent = vat_percent + 1 where parent_id = ${someAct} and position = 0`,
  "acts.once": `insert into acts_lines (parent_id, position, account_id, month, amount, quantity)
    select parent_id, 99, account_id, month, 0, 1 from acts_lines where quantity > 0 and month is not null order by id limit 1`,
  "acts.owners": `update acts set contract_id = (select min(id) from contracts k where k.customer_id <> acts.customer_id) where id = ${someAct}`,
  "acts.currency": `update acts set period_from = date, period_to = date, currency = 'USD' where id = ${someAct}`,
  "numbers.bills": `update bills set number = (select number from bills where id = 1) where id = 2`,
  "numbers.acts": `update acts set number = (select number from acts where id = ${someAct}),
      date = (select date from acts where id = ${someAct}), region = (select region from acts where id = ${someAct})
    where id = (select max(id) from acts)`,
  "numbers.gaps": `delete from bills where id = ${unpaidBill}`,
  "reconciliations.sums": `insert into reconciliations (customer_id, region, date_from, date_to, currency, opening, debit, credit, closing)
    values (${someone}, 'by', '2026-01-01', '2026-03-31', 'BYN', 1, 2, 3, 1)`,
  "reconciliations.papers": `insert into reconciliations (customer_id, region, date_from, date_to, currency, opening, debit, credit, closing, signing)
    values (${someone}, 'by', '2026-01-01', '2026-03-31', 'BYN', 1, 2, 3, 0, 'customer')`,
  "pivot.lines": `update pivot_facts set commission = commission + 1 where row_kind = 'line' and source_id = ${someLine}`,
  "pivot.movements": `delete from pivot_facts where id = (select min(id) from pivot_facts where row_kind = 'movement')`,
  "pivot.reversals": `update pivot_facts set returned = 1 where row_kind = 'line' and source_id = ${someLine}`,
  "pivot.expenses": `delete from pivot_facts where id = (select min(id) from pivot_facts where expenses > 0)`,
  "pivot.oldestFirst": `update pivot_facts set expenses_in_region = expenses_in_region + 1 where id = (select min(id) from pivot_facts where expenses > 0)`,
  "pivot.closed": `update pivot_facts set closed_by_act = closed_by_act - 1 where id = (select min(id) from pivot_facts where closed_by_act > 0)`,
  "pivot.closedAccounts": `update pivot_facts set closed_by_act = closed_by_act - 1 where id = (
    select min(f.id) from pivot_facts f where f.row_kind = 'line' and f.closed_by_act > 0 and not exists (
      select from acts a where a.customer_id = f.customer_id and a.covers = 'services'))`,
  "pivot.movedClosings": `update pivot_facts set closing = 1 where id = (select min(f.id) from pivot_facts f
    join ledger_entries e on e.id = f.source_id where f.row_kind = 'movement' and e.kind = 'transfer')`,
  "pivot.customerMonths": `delete from pivot_customer_month_sums where ctid = (select min(ctid) from pivot_customer_month_sums where amount > 0)`,
  "pivot.customerSystems": `update pivot_customer_system_sums set enrolled = enrolled + 1 where ctid = (select min(ctid) from pivot_customer_system_sums)`,
  "pivot.systemMonths": `update pivot_system_month_sums set vat = vat + 1 where ctid = (select min(ctid) from pivot_system_month_sums where system_id is not null)`,
  "bridge.closes": `update bank_payments set state = 'done', customer_id = ${someone} where id = (select min(id) from bank_payments)`,
};

const rules = checkNames.flatMap((name) => Object.keys(checks[name].rules).map((rule) => `${name}.${rule}`));

test("every rule has a fault in this test", () => {
  expect(Object.keys(faults).toSorted()).toEqual(rules.toSorted());
});

test.each(rules)(
  "%s finds its fault",
  async (name) => {
    const [check, rule] = checkNames.flatMap((one) =>
      name.startsWith(`${one}.`) ? [one, name.slice(one.length + 1)] : [],
    );
    const known = checkNames.find((one) => one === check);
    const run = known && checks[known].rules[String(rule)]?.run;
    const fault = faults[name];
    if (!run || fault === undefined) throw new Error(name);
    await undone(async (tx) => {
      expect(await run(tx)).toMatchObject({ wrong: 0 });
      await tx.execute(sql.raw(fault));
      const { wrong, differences } = await run(tx);
      expect(wrong).toBeGreaterThan(0);
      expect(differences[0]?.expected).not.toBe(differences[0]?.actual);
      expect(differences[0]?.recordId).toBeGreaterThan(0);
    });
  },
  60_000,
);

const over = new Error("over");

/** Without the tables' guards: the triggers, and the unique indexes on numbers and movements. */
async function undone(run: (tx: Transaction) => Promise<void>): Promise<void> {
  await expect(
    database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`drop index bills_number_key, acts_number_key, acts_period_key`);
      await run(tx);
      throw over;
    }),
  ).rejects.toBe(over);
}
