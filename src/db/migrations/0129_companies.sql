-- 0129_companies: companies that buy, with their sites, the people who act for them, and invitations
-- (docs/decisions/076). Nothing of a shop without companies changes: older processes know none of these tables.
create table companies (
  id bigint generated always as identity primary key,
  legal_name text not null check (legal_name <> ''),
  tax_id text not null default '',
  state text not null check (state in ('applied', 'approved', 'declined', 'on-hold', 'closed')),
  -- of the last step that needs one; its people read it
  reason text not null default '',
  -- what an application says beside the name
  terms_wished text not null default '',
  trade_references text not null default '',
  -- people of these mailboxes belong to it; set only by somebody whose own is one of them and confirmed
  mail_domain text not null default '',
  mail_domain_verified_at timestamptz,
  language text not null check (language in ('en', 'cn')),
  -- grows with every step, so that two at once are told of each other
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (mail_domain = '' or mail_domain_verified_at is not null)
);
create index companies_by_change on companies (updated_at desc, id);

create table company_sites (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  name text not null check (name <> ''),
  -- who receives goods there, and where
  first_name text not null,
  last_name text not null,
  address1 text not null,
  address2 text not null default '',
  city text not null,
  state text not null,
  zip text not null,
  phone text not null,
  -- what decides on the services a truck needs
  has_dock boolean not null default false,
  has_forklift boolean not null default false,
  by_appointment boolean not null default false,
  limited_access boolean not null default false,
  receiving_hours text not null default '',
  tax_exempt boolean not null default false,
  tax_exempt_until timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz,
  unique (id, company_id)
);
create index company_sites_of_company on company_sites (company_id, id);

create table company_members (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  joined_at timestamptz not null,
  unique (company_id, customer_id),
  unique (id, company_id)
);
create index company_members_by_customer on company_members (customer_id);

-- A role at a site, or at all of them where the site is null. The company stands in each row, so that no role joins a
-- member of one company with a site of another.
create table company_roles (
  member_id bigint not null,
  company_id bigint not null,
  site_id bigint,
  role text not null check (role in ('administrator', 'approver', 'buyer', 'requester', 'accounts-payable')),
  foreign key (member_id, company_id) references company_members (id, company_id) on delete cascade,
  foreign key (site_id, company_id) references company_sites (id, company_id) on delete cascade,
  unique nulls not distinct (member_id, site_id, role),
  -- members, sites and rules are the whole company's
  check (role <> 'administrator' or site_id is null)
);
create index company_roles_of_company on company_roles (company_id);
create index company_roles_of_site on company_roles (site_id) where site_id is not null;

-- A company that buys, or asks to, has an administrator from its first one on. Checked at the end of the transaction, one
-- at a time for a company: of two who leave at once, the second sees that the first is gone.
create function company_keeps_administrator() returns trigger language plpgsql as $$
begin
  perform from companies where id = old.company_id and state in ('applied', 'approved', 'on-hold') for update;
  if found and not exists (select from company_roles where company_id = old.company_id and role = 'administrator') then
    raise exception 'company % would have no administrator', old.company_id
      using errcode = 'check_violation', constraint = 'company_keeps_administrator';
  end if;
  return null;
end $$;
create constraint trigger company_keeps_administrator after delete or update on company_roles
  deferrable initially deferred for each row when (old.role = 'administrator') execute function company_keeps_administrator();

-- The hash is that of the link in the last mail; none before it was written.
create table company_invitations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  email text not null,
  email_key text not null,
  -- [{ role, siteId }]
  roles jsonb not null,
  token_hash bytea unique,
  language text not null check (language in ('en', 'cn')),
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz
);
create index company_invitations_of_company on company_invitations (company_id, id);
-- one at a time for a mailbox
create unique index open_company_invitation on company_invitations (company_id, email_key)
  where used_at is null and withdrawn_at is null;

-- Its history: who did what. Of people it keeps the row of their account, and of staff the email.
create table company_events (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  event text not null,
  by_customer_id bigint references customers on delete set null,
  by_staff text not null default '',
  data jsonb not null default '{}',
  at timestamptz not null
);
create index company_events_of_company on company_events (company_id, id);
