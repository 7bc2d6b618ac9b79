-- 0258_machines_of_sites: a machine belongs to a person or to a site of a company, whose people keep it together
-- (docs/decisions/117). Older processes show and change only what belongs to an account.

set local lock_timeout = '5s';

alter table customer_machines
  alter column customer_id drop not null,
  add column site_id bigint references company_sites on delete cascade,
  -- whom the site has mailed before a service; whoever leaves the company takes it along
  add column mail_member_id bigint references company_members on delete set null,
  -- the site whose company may take over a person's machine once they have left it
  add column heir_site_id bigint references company_sites on delete set null,
  -- counts changes, so that nobody overwrites what a colleague has written since the form was shown
  add column version integer not null default 1,
  add constraint customer_machines_have_one_owner check ((customer_id is null) <> (site_id is null)) not valid,
  add constraint customer_machines_mail_members check (mail_member_id is null or site_id is not null) not valid,
  add constraint customer_machines_heirs check (heir_site_id is null or customer_id is not null) not valid;
