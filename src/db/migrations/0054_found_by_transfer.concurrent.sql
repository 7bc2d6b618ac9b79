-- 0054_found_by_transfer: an order is found by the reference of each transfer for it, also of one that was a part of its
-- price or came twice.

create index concurrently if not exists transfers_by_reference on transfers using gin (reference gin_trgm_ops);
