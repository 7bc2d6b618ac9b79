-- 0255_carts_by_mailbox: a mailbox that is about to be reminded of a cart is looked up among those that were.
create index concurrently if not exists abandoned_carts_by_mailbox on abandoned_carts (mailbox_hash)
  where mailbox_hash is not null;
