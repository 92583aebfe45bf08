-- Reconciliations and the pivot count the acts that customers see: showing or hiding one changes its month.
create or replace function acts_require_open_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and
    (new.date, new.customer_id, new.contract_id, new.currency, new.total_with_vat, new.vat_amount, new.amount_without_vat,
      new.visible)
    is not distinct from
    (old.date, old.customer_id, old.contract_id, old.currency, old.total_with_vat, old.vat_amount, old.amount_without_vat,
      old.visible)
  then
    return new;
  end if;
  if tg_op <> 'INSERT' then perform require_open_month(old.region, old.date); end if;
  if tg_op <> 'DELETE' then perform require_open_month(new.region, new.date); end if;
  return coalesce(new, old);
end
$$;
