-- 0070_freight_claims: what a truck line damaged: what the buyer reports and within which time, what the merchant gives
-- for it, and what the shop asks of the carrier.

alter table orders
  -- until when damage of a freight delivery can be claimed, by the rule of the day on which it came
  add column claim_by timestamptz;

create table claims (
  id bigint generated always as identity primary key,
  number text not null unique,
  order_id bigint not null references orders on delete cascade,
  state text not null check (state in
    ('opened', 'in-review', 'replacement-promised', 'parts-promised', 'refund-granted', 'declined', 'closed')),
  -- how the damage stands to the delivery receipt that was signed
  damage text not null check (damage in ('noted', 'not-noted', 'concealed')),
  wish text not null check (wish in ('replacement', 'parts', 'refund')),
  description text not null,
  estimate_cents integer not null check (estimate_cents >= 0),
  outcome text check (outcome in ('replacement', 'parts', 'refund', 'declined', 'withdrawn')),
  -- what the merchant says to the buyer with a decision
  answer text not null default '',
  refund_id bigint references refunds on delete set null,
  deductions_cents integer not null default 0 check (deductions_cents >= 0),
  opened_at timestamptz not null,
  decided_at timestamptz,
  shipped_at timestamptz,
  ended_at timestamptz,
  customer_due_at timestamptz,
  merchant_due_at timestamptz,
  -- the shop's own claim against the carrier, and its clock; days are by the shop's calendar
  carrier_file_by date not null,
  carrier_number text not null default '',
  carrier_filed_on date,
  carrier_acknowledge_by date,
  carrier_acknowledged_on date,
  carrier_decide_by date,
  carrier_settled_on date,
  carrier_asked_cents integer check (carrier_asked_cents >= 0),
  carrier_received_cents integer check (carrier_received_cents >= 0),
  -- by when its next step is due; null once nothing more is to come
  carrier_due_on date,
  check ((carrier_filed_on is null) = (carrier_asked_cents is null))
);
create unique index one_open_claim on claims (order_id) where ended_at is null;
create index claims_by_order on claims (order_id, id);
create index claims_by_due on claims (merchant_due_at) where merchant_due_at is not null;
create index claims_by_carrier_due on claims (carrier_due_on) where carrier_due_on is not null;
create index claims_declined on claims (customer_due_at) where customer_due_at is not null;
create unique index claims_by_refund on claims (refund_id) where refund_id is not null;

create table claim_lines (
  claim_id bigint not null references claims on delete cascade,
  line_id bigint not null references order_lines on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (claim_id, line_id)
);
create index claim_lines_by_line on claim_lines (line_id);

-- What is sent for a claim without a price: the same goods again, or parts of them.
create table claim_goods (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claims on delete cascade,
  variant_id bigint references variants on delete set null,
  sku text not null,
  name jsonb not null,
  quantity integer not null check (quantity > 0)
);
create index claim_goods_by_claim on claim_goods (claim_id);
create index claim_goods_by_variant on claim_goods (variant_id) where variant_id is not null;

create table claim_photos (
  -- random, so that it tells nothing and cannot be guessed
  name text primary key,
  order_id bigint not null references orders on delete cascade,
  -- null while the claim is being written
  claim_id bigint references claims on delete cascade,
  -- of the damage, or of the signed delivery receipt
  kind text not null check (kind in ('damage', 'receipt')),
  width integer not null,
  height integer not null,
  added_at timestamptz not null
);
create index claim_photos_by_order on claim_photos (order_id);
create index claim_photos_by_claim on claim_photos (claim_id) where claim_id is not null;

-- A claim as far as it is written, so that an added photo or a refusal loses nothing.
create table claim_drafts (
  order_id bigint primary key references orders on delete cascade,
  lines jsonb not null default '[]',
  damage text not null default '',
  wish text not null default '',
  description text not null default '',
  updated_at timestamptz not null
);

create table claim_events (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claims on delete cascade,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id bigint,
  data jsonb not null default '{}',
  at timestamptz not null
);
create index claim_events_by_claim on claim_events (claim_id, id);
create trigger claim_events_append_only before update or delete on claim_events
  for each row execute function only_added_to();
create trigger claim_events_never_emptied before truncate on claim_events
  for each statement execute function only_added_to();

alter table parcels
  -- set for a parcel that holds what is sent for a claim
  add column claim_id bigint references claims on delete cascade;
