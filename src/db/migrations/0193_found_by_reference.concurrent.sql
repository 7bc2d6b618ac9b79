-- 0193_found_by_reference: the merchant finds an order by the references that its company put on it.
create index concurrently if not exists orders_by_reference on orders using gin (buyer_references gin_trgm_ops) where buyer_references <> '';
