-- 0282_tax_by_a_provider: the tax of a sale can be decided by a provider (docs/decisions/132). An order names the
-- calculation that its tax is by; each of its lines states which authorities levied how much. Null where the merchant's
-- own rates applied, and on orders from before.
alter table orders add column tax_calculation text;
alter table order_lines add column tax_parts jsonb check (jsonb_typeof(tax_parts) = 'array');

-- Answers of the provider by a digest of who buys what, and where it goes. Null: it gave none, and the merchant's own
-- rates hold until then. One that an order was placed by is gone.
create table tax_calculations (
  key text primary key,
  calculation text unique,
  answer jsonb,
  until timestamptz not null,
  check ((calculation is null) = (answer is null))
);
create index tax_calculations_by_end on tax_calculations (until);

-- What the provider is told of sales and refunds: one row for each posting of the books, in their order. A filed sale
-- keeps the provider's names of its lines; a reversal, what it gave back of each.
create table tax_filings (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  kind text not null check (kind in ('sale', 'reversal', 'withdrawal')),
  posting text not null,
  calculation text check ((calculation is null) = (kind <> 'sale')),
  figures jsonb check ((figures is null) = (kind <> 'reversal')),
  provider_id text,
  filed jsonb,
  key_round int not null default 0,
  last_error text,
  created_at timestamptz not null,
  filed_at timestamptz,
  unique (posting, kind),
  check ((filed_at is null) = (provider_id is null))
);
create index tax_filings_by_order on tax_filings (order_id);
create index tax_filings_due on tax_filings (created_at) where filed_at is null;
