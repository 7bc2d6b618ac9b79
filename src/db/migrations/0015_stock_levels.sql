-- 0015_stock_levels: the merchant says from which count on a part is to be ordered, and who counted is written down.

alter table stock
  -- null: as many as were sold in thirty days
  add column reorder_at integer check (reorder_at >= 0);
create index stock_with_reorder_point on stock (variant_id) where reorder_at is not null;

alter table stock_movements add column staff_id bigint;
create index stock_movements_sold on stock_movements (at, variant_id, quantity) where kind = 'sold';
