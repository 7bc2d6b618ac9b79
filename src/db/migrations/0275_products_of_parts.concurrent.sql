-- 0275_products_of_parts: the grid of stock counts parts of products by their state and category. Without this index it
-- reads the products themselves, whose texts are long: of 100,000 in 57 ms where the index takes a few.
create index concurrently if not exists products_of_parts on products (id) include (status, category);
