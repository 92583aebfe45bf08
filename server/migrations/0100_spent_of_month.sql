-- Lists order all accounts by what they spent this month: a small index has the months' spend, the latest together.
create index account_sums_spent_idx on account_sums (month, account_id) include (spent) where month is not null and spent <> 0;
