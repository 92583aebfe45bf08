-- A payment that was booked to the wrong customer: `reassignment` takes it back to the bank for one of them and brings it
-- to the other, a movement for each.
alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  drop constraint ledger_transactions_check4,
  add constraint ledger_transactions_kind_check check (kind in ('payment', 'enrolment', 'transfer', 'spend',
    'correction', 'receipt', 'allocation', 'release', 'refund', 'reassignment')),
  add constraint ledger_transactions_bank_payment_check
    check ((kind in ('receipt', 'reassignment')) = (bank_payment_id is not null));
drop index ledger_transactions_receipt_key;
create unique index ledger_transactions_receipt_key on ledger_transactions (bank_payment_id) where kind = 'receipt';
drop index ledger_transactions_unapplied_idx;
create index ledger_transactions_unapplied_idx on ledger_transactions (customer_id)
  where kind in ('receipt', 'allocation', 'release', 'refund', 'reassignment');
