-- 0335_stocked_parts: the parts of the merchant's stock list, with what it sorts and filters by, in a narrow row each.
-- Who belongs to the list was asked of versions and products, whose rows are wide: of 100,000 parts in a quarter of a
-- second. Kept with the figures of products (docs/decisions/145-figures-of-products.md), so an order writes none.

set local lock_timeout = '5s';

-- Versions for sale of products that are published or unavailable.
create table stocked_parts (
  variant_id bigint primary key references variants on delete cascade,
  sku text not null,
  category text not null
);
create index stocked_parts_by_number on stocked_parts (sku) include (variant_id, category);

create function refresh_stocked_parts(ids bigint[]) returns void language sql as $$
  delete from stocked_parts k using variants v
  where v.id = k.variant_id and v.product_id = any(ids) and (v.retired or not exists (
    select from products p where p.id = v.product_id and p.status in ('published', 'unavailable')));
  insert into stocked_parts as k (variant_id, sku, category)
  select v.id, v.sku, p.category from variants v join products p on p.id = v.product_id
  where v.product_id = any(ids) and not v.retired and p.status in ('published', 'unavailable')
  order by v.id for key share of v
  on conflict (variant_id) do update set sku = excluded.sku, category = excluded.category
  where (k.sku, k.category) <> (excluded.sku, excluded.category)
$$;

-- True if there may be more. One at a time: of two sums of a product the older could be written last.
create or replace function refresh_product_figures() returns boolean language plpgsql as $$
declare ids bigint[]; taken bigint;
begin
  if not exists (select from stale_product_figures) then return false; end if;
  perform pg_advisory_xact_lock(7162144);
  with gone as (
    delete from stale_product_figures
    where ctid = any(array(select ctid from stale_product_figures limit 20000)) returning product_id)
  select array_agg(distinct product_id), count(*) into ids, taken from gone;
  update product_figures f set (status, category, lacks_en, lacks_cn, publish_at, updated_at, price_cents, available)
    = (n.status, n.category, n.lacks_en, n.lacks_cn, n.publish_at, n.updated_at, n.price_cents, n.available)
  from product_figures_of(ids) n where n.id = f.id and f is distinct from n;
  -- Held, so that none is deleted meanwhile.
  insert into product_figures
  select n.* from product_figures_of(ids) n join products p using (id)
  where not exists (select from product_figures f where f.id = n.id) order by n.id for key share of p;
  perform refresh_stocked_parts(ids);
  return taken = 20000;
end $$;

create or replace function variants_make_figures_stale() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into stale_product_figures (product_id)
    select distinct moved.product_id from before b join changed c using (id),
      lateral (values (b.product_id), (c.product_id)) as moved (product_id)
    where (b.product_id, b.price_cents, b.retired, b.sku) <> (c.product_id, c.price_cents, c.retired, c.sku);
  else
    insert into stale_product_figures (product_id) select distinct product_id from changed;
  end if;
  return null;
end $$;
