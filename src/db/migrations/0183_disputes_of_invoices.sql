-- 0183_disputes_of_invoices: a company says what is wrong with an invoice. Until the merchant answers it is not reminded of.

set local lock_timeout = '5s';

create table invoice_disputes (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices,
  -- what its people find wrong
  reason text not null check (reason <> ''),
  opened_at timestamptz not null,
  -- what the merchant answered
  answer text not null default '',
  ended_at timestamptz,
  staff text not null default '',
  check ((ended_at is null) = (answer = ''))
);
-- an invoice has one open dispute at most
create unique index invoice_disputes_open on invoice_disputes (invoice_id) where ended_at is null;
create index invoice_disputes_of_invoice on invoice_disputes (invoice_id, id);
