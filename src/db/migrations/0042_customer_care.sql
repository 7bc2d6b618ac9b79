-- 0042_customer_care: merchants look after customers in the browser: a list of ten thousand, notes, and tax exemptions that
-- rest on a certificate and end on a day.

alter table customers
  -- up to this moment; null where no end was set
  add column tax_exempt_until timestamptz,
  add column search_text text not null generated always as
    (lower(email || ' ' || first_name || ' ' || last_name || ' ' || phone)) stored,
  add column sort_name text not null generated always as (lower(last_name || ' ' || first_name)) stored;

-- What staff write about a customer for each other. They go when the account is erased.
create table customer_notes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  text text not null,
  -- no foreign key: the note outlives who wrote it
  staff_id bigint,
  staff_email text not null,
  at timestamptz not null
);
create index customer_notes_by_customer on customer_notes (customer_id, id);

-- Certificates as they were handed in; the files lie with the other uploads, and only staff may open them.
create table tax_certificates (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  name text not null unique,
  -- what the file was called on the computer it came from
  file_name text not null,
  kind text not null check (kind in ('pdf', 'jpeg')),
  bytes integer not null check (bytes > 0),
  staff_email text not null,
  uploaded_at timestamptz not null
);
create index tax_certificates_by_customer on tax_certificates (customer_id, id);
