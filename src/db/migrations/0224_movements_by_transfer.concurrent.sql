-- 0224_movements_by_transfer: the page of a transfer lists its movements among millions.
create index concurrently if not exists stock_movements_by_transfer on stock_movements (transfer_id) where transfer_id is not null;
