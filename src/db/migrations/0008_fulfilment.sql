-- 0008_fulfilment: what leaves, what comes back, and what both sides say about it.

alter table orders
  -- when the goods were delivered or picked up: from then the days to return them count
  add column delivered_at timestamptz;

-- A compressor and its hoses may leave in separate parcels; a truckload is a parcel whose number is the PRO.
create table parcels (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  carrier text not null check (carrier in ('usps', 'ups', 'ltl')),
  number text not null,
  -- the carrier's last word, as it says it
  status text not null default '',
  expected_at timestamptz,
  shipped_at timestamptz not null,
  delivered_at timestamptz,
  checked_at timestamptz,
  unique (carrier, number)
);
create index parcels_by_order on parcels (order_id, id);

create table parcel_lines (
  parcel_id bigint not null references parcels on delete cascade,
  line_id bigint not null references order_lines on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (parcel_id, line_id)
);
create index parcel_lines_by_line on parcel_lines (line_id);

create table parcel_events (
  id bigint generated always as identity primary key,
  parcel_id bigint not null references parcels on delete cascade,
  code text not null,
  text text not null,
  place text not null default '',
  at timestamptz not null,
  -- the carrier tells its whole story each time it is asked
  unique (parcel_id, code, at)
);

create table refund_requests (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  reason text not null,
  remark text not null default '',
  state text not null check (state in ('open', 'withdrawn', 'declined', 'granted')),
  -- why the merchant declined
  answer text not null default '',
  requested_at timestamptz not null,
  decided_at timestamptz
);
create unique index one_open_refund_request on refund_requests (order_id) where state = 'open';
create index refund_requests_by_order on refund_requests (order_id, id);

create table returns (
  id bigint generated always as identity primary key,
  number text not null unique,
  order_id bigint not null references orders on delete cascade,
  state text not null check (state in ('requested', 'declined', 'request-updated', 'agreed', 'being-refunded', 'completed', 'canceled', 'lapsed')),
  received boolean not null,
  reason text not null,
  remark text not null default '',
  decline_reason text not null default '',
  -- what the merchant says about sending goods back
  instructions text not null default '',
  carrier text,
  tracking_number text,
  estimate_cents integer not null check (estimate_cents >= 0),
  refund_id bigint references refunds on delete set null,
  -- what was kept back of the estimate, and why
  deductions_cents integer not null default 0 check (deductions_cents >= 0),
  deduction_reason text not null default '',
  requested_at timestamptz not null,
  decided_at timestamptz,
  sent_at timestamptz,
  signed_at timestamptz,
  ended_at timestamptz,
  -- the customer's deadline (resubmit, send), and the merchant's (answer, refund); at most one of them stands
  customer_due_at timestamptz,
  merchant_due_at timestamptz
);
create unique index one_open_return on returns (order_id) where state not in ('completed', 'canceled', 'lapsed');
create index returns_by_order on returns (order_id, id);
create index returns_by_due on returns (merchant_due_at) where merchant_due_at is not null;
create unique index returns_by_refund on returns (refund_id) where refund_id is not null;

create table return_lines (
  return_id bigint not null references returns on delete cascade,
  line_id bigint not null references order_lines on delete cascade,
  quantity integer not null check (quantity > 0),
  -- counted when the merchant signs for the goods: fit to be sold again, and not
  resellable integer check (resellable >= 0),
  scrapped integer check (scrapped >= 0),
  primary key (return_id, line_id),
  check (coalesce(resellable, 0) + coalesce(scrapped, 0) <= quantity)
);

create table return_photos (
  -- random, so that it tells nothing and cannot be guessed
  name text primary key,
  order_id bigint not null references orders on delete cascade,
  -- null while the request is being written
  return_id bigint references returns on delete cascade,
  width integer not null,
  height integer not null,
  added_at timestamptz not null
);
create index return_photos_by_order on return_photos (order_id);
create index return_photos_by_return on return_photos (return_id) where return_id is not null;

-- A request as far as it is written, so that going back loses nothing, with JavaScript or without.
create table return_drafts (
  order_id bigint primary key references orders on delete cascade,
  received boolean,
  lines jsonb not null default '[]',
  reason text not null default '',
  remark text not null default '',
  updated_at timestamptz not null
);

-- Append-only: the proof of every step of a return.
create table return_events (
  id bigint generated always as identity primary key,
  return_id bigint not null references returns on delete cascade,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null check (actor in ('customer', 'merchant', 'system', 'provider')),
  actor_id bigint,
  data jsonb not null default '{}',
  at timestamptz not null
);
create index return_events_by_return on return_events (return_id, id);

-- One point a whole dollar of merchandise when it has arrived; taken back with what is refunded.
create table point_movements (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  order_id bigint not null references orders on delete cascade,
  kind text not null check (kind in ('earned', 'taken-back')),
  points integer not null check (points <> 0),
  at timestamptz not null
);
create index point_movements_by_order on point_movements (order_id);
create index point_movements_by_customer on point_movements (customer_id, id);

-- What the staff tell each other; never shown to the customer.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  staff_id bigint,
  text text not null check (text <> ''),
  at timestamptz not null
);
create index order_notes_by_order on order_notes (order_id, id);
