-- 0254_mailboxes_reminded: a mailbox is reminded once in seven days, in whatever spelling its address came.
alter table abandoned_carts add column mailbox_hash bytea;
