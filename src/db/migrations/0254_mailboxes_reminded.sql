-- 0254_mailboxes_reminded: a mailbox is reminded once in seven days, in whatever spelling its address came.
alter table abandoned_carts add column mailbox_hash bytea;
create index abandoned_carts_by_mailbox on abandoned_carts (mailbox_hash) where mailbox_hash is not null;
