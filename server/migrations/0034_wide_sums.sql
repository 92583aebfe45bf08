-- The default of the definition is in Belarusian roubles.
update regions set max_top_up = 1000000000 where currency_code = 'KZT';

-- Entries add up lines, and what many greatest sums come to in another currency is more than one amount may be. Widening
-- a numeric of the same scale rewrites nothing.
alter table ledger_entries alter column amount type numeric(20, 2);
