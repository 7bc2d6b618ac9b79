-- 0196_bank_files: staff import the files of the merchant's bank. Each movement becomes a row once, whatever file it is in,
-- and is booked by a person (docs/decisions/103).

set local lock_timeout = '5s';

-- The columns of a bank's file, chosen once for its heads.
create table bank_formats (
  heads text primary key,
  -- { columns, days }, as src/domain/invoices/bank-file.ts has them
  format jsonb not null,
  updated_at timestamptz not null
);

create table bank_movements (
  id bigint generated always as identity primary key,
  -- a hash of day, amount, text and reference, and which of several alike it is
  key text not null unique,
  day date not null,
  amount_cents bigint not null check (amount_cents <> 0),
  -- the bank's words; emptied once it is no payment of a company's
  text text not null,
  reference text not null,
  state text not null check (state in ('open', 'booked', 'returned', 'set-aside')),
  -- the payment that was entered, or that was taken back
  credit_id bigint references account_credits,
  imported_at timestamptz not null,
  imported_by text not null,
  ended_at timestamptz,
  staff text not null default '',
  check ((state in ('booked', 'returned')) = (credit_id is not null)),
  check ((state = 'open') = (ended_at is null))
);
create index bank_movements_open on bank_movements (day, id) where state = 'open';
create index bank_movements_ended on bank_movements (ended_at desc) where state in ('booked', 'returned');
