-- Payments out of the bank. What a customer paid is theirs before any bill takes it: `receipt` brings it from the bank,
-- `allocation` sets some apart for a bill, `release` takes that back, `refund` gives it back. A bill that is enrolled uses
-- what was set apart for it.

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions
  add constraint ledger_transactions_kind_check check (kind in ('payment', 'enrolment', 'transfer', 'spend',
    'correction', 'receipt', 'allocation', 'release', 'refund')),
  add column bank_payment_id bigint references bank_payments (id),
  add column allocation_id bigint references allocations (id),
  add column refund_id bigint references refunds (id),
  add check ((kind = 'receipt') = (bank_payment_id is not null)),
  add check ((kind in ('allocation', 'release')) = (allocation_id is not null)),
  add check ((kind = 'refund') = (refund_id is not null)),
  add check (kind not in ('allocation', 'release') or bill_id is not null);
-- Each is entered once, and taken back once.
create unique index ledger_transactions_receipt_key on ledger_transactions (bank_payment_id)
  where bank_payment_id is not null;
create unique index ledger_transactions_allocation_key on ledger_transactions (allocation_id, kind)
  where allocation_id is not null;
create unique index ledger_transactions_refund_key on ledger_transactions (refund_id) where refund_id is not null;
create index ledger_transactions_unapplied_idx on ledger_transactions (customer_id)
  where kind in ('receipt', 'allocation', 'release', 'refund');

-- `unapplied` is what customers have paid and no bill has taken, `applied` what waits for its bill to be paid in full.
alter table ledger_entries drop constraint ledger_entries_book_check;
alter table ledger_entries add constraint ledger_entries_book_check
  check (book in ('cabinet', 'bank', 'vat', 'commission', 'services', 'exchange', 'spend', 'correction', 'unapplied',
    'applied'));

alter table bank_payments add check (amount > 0);
alter table allocations add check (amount > 0);
alter table refunds add check (amount > 0);
create trigger refunds_fixed before update or delete or truncate on refunds
  for each statement execute function ledger_refuse_change();

-- What came from the bank and went back stands in the reconciliation by itself.
alter table reconciliation_objections drop constraint reconciliation_objections_kind_check;
alter table reconciliation_objections add constraint reconciliation_objections_kind_check
  check (kind in ('bill', 'act', 'payment', 'refund'));
