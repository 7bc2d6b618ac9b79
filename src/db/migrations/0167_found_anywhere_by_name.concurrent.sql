-- 0167_found_anywhere_by_name: the search over everything finds products and customers by any part of their names without
-- reading all of them.

create index concurrently if not exists products_by_text on products using gin (search_text gin_trgm_ops);
create index concurrently if not exists customers_by_text on customers using gin (search_text gin_trgm_ops) where erased_at is null;
