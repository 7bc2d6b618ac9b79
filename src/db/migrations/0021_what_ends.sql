-- 0021_what_ends: a guest asks for the personal data on their orders to be erased; and an unpaid order notes whose
-- network and mailbox it is counted with, so that nobody holds the stock for nothing. Both name nobody: parties are hashes.

alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'invitation', 'order-link', 'erase-orders'));

create table erasure_requests (
  id bigint generated always as identity primary key,
  -- taken off when the last order is erased
  email_key text not null,
  requested_at timestamptz not null,
  done_at timestamptz
);
create unique index one_open_erasure_request on erasure_requests (email_key) where done_at is null;

create table order_holds (
  party text not null,
  order_id bigint not null references orders on delete cascade,
  units integer not null check (units > 0),
  since timestamptz not null,
  primary key (party, order_id)
);
create index order_holds_by_order on order_holds (order_id);
