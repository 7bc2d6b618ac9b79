-- 0176_on_account: companies with terms buy on account (docs/decisions/089). Their orders are confirmed with no money, an
-- invoice is made when goods leave, and payments settle invoices. Older processes offer nothing of it.

set local lock_timeout = '5s';

alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('paypal', 'stripe', 'zeller', 'bank-deposit', 'on-account')) not valid;

alter table orders drop constraint orders_payment_method_check;
alter table orders add constraint orders_payment_method_check
  check (payment_method in ('paypal', 'stripe', 'zeller', 'bank-deposit', 'on-account')) not valid;

alter table orders drop constraint orders_lives_are_known;
alter table orders add constraint orders_lives_are_known check (
  payment_state in ('owed', 'on-account', 'clearing', 'authorized', 'captured', 'refunding', 'refunded', 'voided')
  and fulfilment_state in ('unsent', 'ready', 'sent', 'delivered', 'picked-up')
  and after_sale_state in ('none', 'refund-requested', 'returning')
) not valid;

-- The same as orderStatus of src/domain/orders/order-status.ts, and tested against it.
create or replace function order_word(payment text, fulfilment text, after_sale text) returns text
language sql immutable parallel safe as $$
  select case
    when payment = 'voided' then 'canceled'
    when after_sale = 'returning' then 'return-refund'
    when payment = 'refunded' then 'refund-completed'
    when payment = 'refunding' or after_sale = 'refund-requested' then 'refund-in-process'
    when fulfilment = 'sent' then 'shipped'
    when fulfilment = 'ready' then 'ready-for-pickup'
    when fulfilment in ('delivered', 'picked-up') then fulfilment
    when payment in ('captured', 'authorized', 'on-account') then 'confirmed'
    when payment in ('owed', 'clearing') then 'pending'
  end
$$;

-- What the merchant grants a company. Its row is the lock under which orders on account are accepted and money is booked.
create table company_accounts (
  company_id bigint primary key references companies on delete cascade,
  -- as src/domain/receivables/terms.ts writes them
  terms text not null check (terms <> ''),
  -- false once no new orders are taken; what was taken is still invoiced by the terms
  takes_orders boolean not null,
  credit_limit_cents bigint not null check (credit_limit_cents >= 0),
  -- an invoice may be overdue by so many days before orders are refused
  days_overdue integer not null check (days_overdue between 0 and 365),
  version integer not null default 1,
  updated_at timestamptz not null
);

-- The last number of each series: under its lock no number is skipped, because a transaction that fails gives it back.
create table document_series (
  series text primary key check (series in ('invoice', 'credit-memo')),
  last integer not null
);
insert into document_series (series, last) values ('invoice', 0), ('credit-memo', 0);

-- One for each shipment. Never changed once issued.
create table invoices (
  id bigint generated always as identity primary key,
  number text not null unique,
  company_id bigint not null references companies,
  order_id bigint not null references orders,
  -- what left; null for what was picked up
  parcel_id bigint unique,
  issued_at timestamptz not null,
  issued_on date not null,
  terms text not null,
  due_on date not null,
  -- by this day the discount may be taken; null where the terms give none
  discount_until date,
  discount_offered_cents bigint not null default 0 check (discount_offered_cents >= 0),
  language text not null check (language in ('en', 'cn')),
  -- { order, company, site, billTo, shipTo, poNumber } as they were
  facts jsonb not null,
  subtotal_cents bigint not null,
  discount_cents bigint not null,
  points_cents bigint not null,
  shipping_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null check (total_cents >= 0),
  check (subtotal_cents - discount_cents + shipping_cents + tax_cents = total_cents)
);
create index invoices_of_company on invoices (company_id, id);
create index invoices_of_order on invoices (order_id, id);

create table invoice_lines (
  invoice_id bigint not null references invoices,
  line_id bigint not null references order_lines,
  position integer not null,
  sku text not null,
  name jsonb not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  primary key (invoice_id, line_id)
);
create index invoice_lines_by_line on invoice_lines (line_id);

-- What a company is credited with: its payments, and credit memos. What of it settles no invoice is unapplied.
create table account_credits (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null check (kind in ('check', 'ach', 'wire', 'credit-memo')),
  -- the check's or transfer's number, or that of the memo
  reference text not null check (reference <> ''),
  -- the same in any spelling
  reference_key text not null,
  amount_cents bigint not null check (amount_cents > 0),
  received_on date not null,
  -- of a credit memo
  order_id bigint references orders,
  refund_id bigint unique references refunds,
  note text not null default '',
  staff text not null,
  created_at timestamptz not null,
  bounced_at timestamptz,
  bounce_reason text not null default '',
  check ((kind = 'credit-memo') = (refund_id is not null))
);
create index account_credits_of_company on account_credits (company_id, id);
-- the same check is entered once; one that bounced may be presented again
create unique index account_credits_once on account_credits (company_id, kind, reference_key) where bounced_at is null;

-- Goods that a credit memo is for; none for an allowance.
create table credit_memo_lines (
  credit_id bigint not null references account_credits,
  line_id bigint not null references order_lines,
  quantity integer not null check (quantity > 0),
  primary key (credit_id, line_id)
);

-- What settles an invoice: its open amount is the total less the sum of these. A bounce adds rows below zero.
create table invoice_settlements (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices,
  kind text not null check (kind in ('applied', 'discount', 'write-off')),
  -- whose money it is, or whose payment earned the discount
  credit_id bigint references account_credits,
  amount_cents bigint not null check (amount_cents <> 0),
  reason text not null default '',
  staff text not null default '',
  at timestamptz not null,
  check ((kind = 'write-off') = (credit_id is null))
);
create index invoice_settlements_of_invoice on invoice_settlements (invoice_id);
create index invoice_settlements_of_credit on invoice_settlements (credit_id) where credit_id is not null;

create trigger invoices_append_only before update or delete on invoices
  for each row execute function only_added_to();
create trigger invoice_lines_append_only before update or delete on invoice_lines
  for each row execute function only_added_to();
create trigger invoice_settlements_append_only before update or delete on invoice_settlements
  for each row execute function only_added_to();
