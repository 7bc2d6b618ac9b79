-- 0253_abandoned_carts: carts that were left with an address to write to, for the merchant's list and one mail each.
-- A guest's address is stored from the moment they agree to be reminded, and not before.
create table cart_consents (
  cart_id bigint primary key references carts on delete cascade,
  email text not null,
  email_key text not null,
  language text not null check (language in ('en', 'cn')),
  agreed_at timestamptz not null
);
create index cart_consents_by_email on cart_consents (email_key);
create index cart_consents_by_age on cart_consents (agreed_at);

-- A cart is abandoned once between being filled and being ordered or emptied; `ended_at` is the end of that.
create table abandoned_carts (
  id bigint generated always as identity primary key,
  -- null once the cart is gone: deleted, or merged into another that was abandoned too
  cart_id bigint references carts on delete set null,
  cart_version integer not null,
  customer_id bigint references customers on delete cascade,
  email text not null,
  email_key text not null,
  language text not null check (language in ('en', 'cn')),
  units integer not null,
  value_cents bigint not null,
  changed_at timestamptz not null,
  noted_at timestamptz not null,
  ended_at timestamptz,
  reminded_at timestamptz,
  -- why no mail was sent
  not_mailed text check (not_mailed in ('stopped', 'unproved', 'recent', 'sold-out', 'ordered', 'closed')),
  link_hash bytea unique,
  link_expires_at timestamptz,
  restored_cart_id bigint references carts on delete set null,
  restored_at timestamptz,
  order_id bigint references orders on delete set null
);
create unique index abandoned_carts_open on abandoned_carts (cart_id) where ended_at is null;
create index abandoned_carts_by_cart on abandoned_carts (cart_id) where cart_id is not null;
create index abandoned_carts_restored on abandoned_carts (restored_cart_id) where restored_cart_id is not null;
create index abandoned_carts_by_order on abandoned_carts (order_id) where order_id is not null;
create index abandoned_carts_by_customer on abandoned_carts (customer_id) where customer_id is not null;
create index abandoned_carts_by_email on abandoned_carts (email_key);
create index abandoned_carts_by_change on abandoned_carts (changed_at);
create index abandoned_carts_by_age on abandoned_carts (noted_at);

create table abandoned_cart_lines (
  abandoned_cart_id bigint not null references abandoned_carts on delete cascade,
  place integer not null,
  variant_id bigint not null references variants on delete cascade,
  quantity integer not null check (quantity > 0),
  bundle_product_id bigint references products on delete set null,
  primary key (abandoned_cart_id, place)
);
create index abandoned_cart_lines_by_variant on abandoned_cart_lines (variant_id);
create index abandoned_cart_lines_by_bundle on abandoned_cart_lines (bundle_product_id) where bundle_product_id is not null;

-- Mailboxes that want no reminders, by their hash: whoever said so is remembered, and nobody named.
create table reminder_stops (
  mailbox_hash bytea primary key,
  stopped_at timestamptz not null
);

-- When a mailbox was last reminded, apart from the cart: its guest may take that back, and ask again.
create table mailboxes_reminded (
  mailbox_hash bytea primary key,
  reminded_at timestamptz not null,
  -- no reference: the cart may be gone
  abandoned_cart_id bigint not null
);
create index mailboxes_reminded_by_age on mailboxes_reminded (reminded_at);
