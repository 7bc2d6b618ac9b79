-- 0128_refunds_by_change: the refunds of a change are found by it, and go with it when the order is erased.

create index concurrently if not exists refunds_by_change on refunds (change_id) where change_id is not null;
