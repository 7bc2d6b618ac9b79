-- 0256_mailboxes_reminded_apart: when a mailbox was reminded outlasts the cart, which its guest may take back.
create table mailboxes_reminded (
  mailbox_hash bytea primary key,
  reminded_at timestamptz not null,
  -- no reference: the cart may be gone
  abandoned_cart_id bigint not null
);
create index mailboxes_reminded_by_age on mailboxes_reminded (reminded_at);
insert into mailboxes_reminded (mailbox_hash, reminded_at, abandoned_cart_id)
  select distinct on (mailbox_hash) mailbox_hash, reminded_at, id from abandoned_carts
  where mailbox_hash is not null and reminded_at is not null order by mailbox_hash, reminded_at desc;
drop index if exists abandoned_carts_by_mailbox;
alter table abandoned_carts drop column mailbox_hash;
