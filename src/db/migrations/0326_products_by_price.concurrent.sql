-- 0326_products_by_price: the merchant's products by price are read in the order of their cheapest versions. Each page
-- summed up all versions of the catalog: of 100,000 in half a second, where the index takes some milliseconds.
create index concurrently if not exists variants_by_price on variants (price_cents, product_id, id) where not retired;
