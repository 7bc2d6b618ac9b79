-- 0290_certificates_of_sites: people of a company send the certificate that one of its sites is exempt from sales tax
-- by, and staff grant or refuse it (docs/decisions/084). What checkout reads stays in company_sites, so processes of the
-- version before follow it too; they write none of it.

set local lock_timeout = '5s';

alter table company_sites
  add column tax_exempt_reason text not null default 'exempt',
  add constraint company_sites_tax_exempt_reason check (tax_exempt_reason in ('exempt', 'resale')) not valid;

create table site_certificates (
  id bigint generated always as identity primary key,
  site_id bigint not null references company_sites on delete cascade,
  -- the state that the site lay in: it counts in no other
  tax_state text not null,
  status text not null check (status in ('waiting', 'granted', 'refused', 'ended')),
  -- in the file store
  name text not null unique,
  -- on the computer of whoever sent it
  file_name text not null check (length(file_name) between 1 and 200),
  bytes integer not null check (bytes > 0),
  -- drawn anew by the shop; false for a PDF
  is_picture boolean not null,
  -- the same for the same content
  digest text not null,
  by_customer_id bigint references customers on delete set null,
  by_staff text not null default '',
  sent_at timestamptz not null,
  -- as granted: as what the site buys, and up to when; null where no end was set
  reason text check (reason in ('exempt', 'resale')),
  valid_until timestamptz,
  -- what staff wrote to the company as they refused it or ended the exemption
  answer text not null default '',
  decided_at timestamptz,
  -- when its people were told that it is about to end
  reminded_at timestamptz,
  check (status <> 'granted' or reason is not null)
);
create index site_certificates_of_site on site_certificates (site_id, id);
create unique index waiting_certificate_of_site on site_certificates (site_id) where status = 'waiting';
create unique index granted_certificate_of_site on site_certificates (site_id) where status = 'granted';

-- Of a site that closes or moves to another state the exemption ends, and what waits is for nothing any more. Also where
-- a process writes it that knows of no certificate.
create function site_exemption_ends() returns trigger language plpgsql as $$
begin
  new.tax_exempt := false;
  new.tax_exempt_until := null;
  new.tax_exempt_reason := 'exempt';
  update site_certificates set status = 'ended' where site_id = new.id and status in ('waiting', 'granted');
  return new;
end $$;
create trigger sites_end_exemptions before update on company_sites for each row
  when (new.state <> old.state or (new.closed_at is not null and old.closed_at is null))
  execute function site_exemption_ends();
