-- 0328_product_figures: what the merchant's list of products sorts, filters and counts by stands in a narrow row each.
-- By stock or price a list summed up all versions of the catalog. An order adds a row of its product to an unindexed
-- table and waits for nobody; the figures are summed up before they are read.

set local lock_timeout = '5s';

create table product_figures (
  id bigint primary key references products on delete cascade,
  status text not null,
  category text not null,
  lacks_en boolean not null,
  lacks_cn boolean not null,
  publish_at timestamptz,
  updated_at timestamptz not null,
  -- of the versions for sale: the least price, and the units of all; null without any
  price_cents integer,
  available bigint
);
create index product_figures_by_price on product_figures (price_cents, id)
  include (status, category, lacks_en, lacks_cn, publish_at);
create index product_figures_by_stock on product_figures (available nulls first, id)
  include (status, category, lacks_en, lacks_cn, publish_at);

-- Products whose figures are to be summed up again, some of them several times.
create table stale_product_figures (product_id bigint not null);

create function product_figures_of(ids bigint[]) returns setof product_figures language sql stable as $$
  select p.id, p.status, p.category, p.lacks_en, p.lacks_cn, p.publish_at, p.updated_at, t.price_cents, t.available
  from unnest(ids) as given (id) join products p using (id), lateral (
    select min(v.price_cents) as price_cents, sum(greatest(s.on_hand - s.reserved, 0))::bigint as available
    from variants v left join stock s on s.variant_id = v.id where v.product_id = p.id and not v.retired) t
$$;

-- True if there may be more. One at a time: of two sums of a product the older could be written last.
create function refresh_product_figures() returns boolean language plpgsql as $$
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
  return taken = 20000;
end $$;

create function products_make_figures_stale() returns trigger language plpgsql as $$
begin
  insert into stale_product_figures (product_id) select id from changed;
  return null;
end $$;
create trigger products_added_have_figures after insert on products
  referencing new table as changed for each statement execute function products_make_figures_stale();
create trigger products_changed_have_figures after update on products
  referencing new table as changed for each statement execute function products_make_figures_stale();

create function variants_make_figures_stale() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into stale_product_figures (product_id)
    select distinct moved.product_id from before b join changed c using (id),
      lateral (values (b.product_id), (c.product_id)) as moved (product_id)
    where (b.product_id, b.price_cents, b.retired) <> (c.product_id, c.price_cents, c.retired);
  else
    insert into stale_product_figures (product_id) select distinct product_id from changed;
  end if;
  return null;
end $$;
create trigger variants_added_have_figures after insert on variants
  referencing new table as changed for each statement execute function variants_make_figures_stale();
create trigger variants_changed_have_figures after update on variants
  referencing old table as before new table as changed
  for each statement execute function variants_make_figures_stale();
create trigger variants_deleted_have_figures after delete on variants
  referencing old table as changed for each statement execute function variants_make_figures_stale();

-- Goods that leave lower what is on hand and reserved alike, and are no longer available already.
create function stock_makes_figures_stale() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into stale_product_figures (product_id)
    select v.product_id from before b join changed c using (variant_id) join variants v on v.id = c.variant_id
    where b.on_hand - b.reserved <> c.on_hand - c.reserved;
  else
    insert into stale_product_figures (product_id)
    select distinct v.product_id from changed c join variants v on v.id = c.variant_id where c.on_hand > c.reserved;
  end if;
  return null;
end $$;
create trigger stock_added_has_figures after insert on stock
  referencing new table as changed for each statement execute function stock_makes_figures_stale();
create trigger stock_changed_has_figures after update on stock
  referencing old table as before new table as changed
  for each statement execute function stock_makes_figures_stale();
create trigger stock_deleted_has_figures after delete on stock
  referencing old table as changed for each statement execute function stock_makes_figures_stale();
