-- 0321_found_by_chinese_name: a buyer's Chinese name, surname first, is found in the merchant's searches of orders without
-- all orders being read. Other orders add nothing to the index.

create index concurrently if not exists orders_by_chinese_name on orders using gin ((last_name || first_name) gin_trgm_ops)
  where last_name || first_name ~ '[㐀-鿿]';
