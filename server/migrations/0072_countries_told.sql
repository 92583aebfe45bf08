-- Every process knows the countries that administrators have added, and hears of a new one when it is committed.
create function countries_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('kabinet', 'countries');
  return null;
end
$$;
create trigger countries_told after insert or update on country_rules for each row execute function countries_tell();
create trigger countries_told_banks after insert or update or delete on country_rules_banks for each row
  execute function countries_tell();
