-- 0268_orders_to_fetch: a product's page counts the units that orders fetch at a place, which few orders do at a time.
create index concurrently if not exists orders_to_fetch on orders (id)
  where pickup_place is not null and state in ('pending', 'confirmed', 'ready-for-pickup');
