-- Lists order and filter all accounts by balance and pace, so each account's sum and its spend of two weeks come from small
-- indexes that stay in memory.
create index account_sums_whole_idx on account_sums (account_id) include (amount, spent) where month is null;
create index ledger_entries_spend_idx on ledger_entries (account_id, date) include (amount)
  where kind = 'spend' and account_id is not null;
