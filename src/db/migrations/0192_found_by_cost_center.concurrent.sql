-- 0192_found_by_cost_center: the merchant finds an order by the cost center that its company named.
create index concurrently if not exists orders_by_cost_center_text on orders using gin (cost_center gin_trgm_ops) where cost_center <> '';
