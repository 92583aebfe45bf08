-- From a stranger to a customer: the links of letters, and how many letters somebody was sent.

-- Each link is good for one use; the token itself is only in the letter, or in the browser that goes on with it.
create table registration_links (
  hash bytea primary key,
  candidate_id bigint not null references customer_candidates (id) on delete cascade,
  -- check: confirms the e-mail; complete: chooses a password and makes the customer.
  purpose text not null check (purpose in ('check', 'complete')),
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  -- A later letter brought a newer link.
  replaced_at timestamp(3) with time zone
);
create index registration_links_candidate_idx on registration_links (candidate_id);

-- Letters that strangers can ask for, by a keyed hash of kind and address.
create table asked_letters (
  key text not null,
  at timestamp(3) with time zone not null
);
create index asked_letters_key_idx on asked_letters (key, at);
create index asked_letters_at_idx on asked_letters (at);

-- Candidates of earlier versions had one e-mail, that of the contact.
update customer_candidates set company_email = contact_email where company_email is null;
alter table customer_candidates alter column company_email set not null, alter column contact_email drop not null;
