-- Transfers, corrections and spend: each movement of the ledger names what it was made for.

alter table ledger_transactions
  add column transfer_id bigint references transfers (id),
  add column correction_id bigint references corrections (id),
  -- The file or call that brought a day's spend.
  add column spend_import_id bigint references spend_imports (id),
  add check (transfer_id is null or kind = 'transfer'),
  add check (correction_id is null or kind = 'correction'),
  add check (spend_import_id is null or kind = 'spend');
-- Each is entered once.
create unique index ledger_transactions_transfer_key on ledger_transactions (transfer_id) where transfer_id is not null;
create unique index ledger_transactions_correction_key on ledger_transactions (correction_id)
  where correction_id is not null;
create index ledger_transactions_import_idx on ledger_transactions (spend_import_id) where spend_import_id is not null;

-- `correction` is the other side of what administrators put right.
alter table ledger_entries drop constraint ledger_entries_book_check;
alter table ledger_entries add constraint ledger_entries_book_check
  check (book in ('cabinet', 'bank', 'vat', 'commission', 'services', 'exchange', 'spend', 'correction'));

-- A transfer moves money between two accounts, and a correction changes something; neither is ever changed itself.
alter table transfers add check (amount > 0 and arrives > 0);
alter table corrections add check (amount <> 0);
create trigger transfers_fixed before update or delete or truncate on transfers
  for each statement execute function ledger_refuse_change();
create trigger corrections_fixed before update or delete or truncate on corrections
  for each statement execute function ledger_refuse_change();
