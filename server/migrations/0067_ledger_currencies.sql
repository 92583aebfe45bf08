-- The ledger keeps any country's currency.
alter table ledger_entries drop constraint ledger_entries_currency_check,
  add constraint ledger_entries_currency_check check (currency ~ '^[A-Z]{3}$');
