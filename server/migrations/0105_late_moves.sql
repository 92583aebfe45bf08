-- A payment that moves to another customer after its month was closed stays in the reconciliations of that month, and moves
-- in those of its own day. Moved earlier, it counts as if it had always been the other customer's.
alter table ledger_transactions
  add column late boolean not null default false,
  add constraint ledger_transactions_late_check check (not late or kind = 'reassignment');
