-- 0240_lists_of_sites: a list of parts belongs to a person or to a site of a company, whose people keep and order it
-- together (docs/decisions/110). Older processes show and change only what belongs to an account.

set local lock_timeout = '5s';

alter table part_lists
  alter column customer_id drop not null,
  add column site_id bigint references company_sites on delete cascade,
  add constraint part_lists_have_one_owner check ((customer_id is null) <> (site_id is null)) not valid;
