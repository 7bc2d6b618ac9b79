-- 0267_stock_at_pickup: pages say at which pickup place a part can be fetched. They are stale once units move between
-- places, and once an order takes some of a part that lies at several.
create or replace function notify_stock_changed() returns trigger language plpgsql as $$
declare tags text; turned_ids bigint[];
begin
  select string_agg(case when turned then 'available:' else 'stock:' end || product_id, ' '),
      array_agg(product_id) filter (where turned) into tags, turned_ids from (
    select v.product_id, bool_or((a.on_hand > a.reserved) <> (b.on_hand > b.reserved)) as turned
    from before b join after a using (variant_id) join variants v on v.id = a.variant_id
    where least(a.on_hand - a.reserved, 6) <> least(b.on_hand - b.reserved, 6) or a.expected_on is distinct from b.expected_on
      or (a.backorder_limit > a.backordered) <> (b.backorder_limit > b.backordered) or a.restock_days is distinct from b.restock_days
      or a.elsewhere <> b.elsewhere or (a.elsewhere > 0 and (a.reserved, a.on_hand) <> (b.reserved, b.on_hand))
    group by v.product_id
  ) one;
  if turned_ids is not null then
    insert into listing_changes (product_id)
      select unnest(case when cardinality(turned_ids) > 5000 then array[null]::bigint[] else turned_ids end);
  end if;
  if length(tags) > 7000 then tags := 'catalogue'; end if;
  if tags is not null then perform pg_notify('plenum_changed', tags); end if;
  return null;
end $$;

-- What arrives of a transfer lies at a place, though the sum of what lies elsewhere stays.
create function notify_place_stock_changed() returns trigger language plpgsql as $$
declare tags text;
begin
  select string_agg(distinct 'stock:' || v.product_id, ' ') into tags
  from after a join variants v on v.id = a.variant_id;
  if length(tags) > 7000 then tags := 'catalogue'; end if;
  if tags is not null then perform pg_notify('plenum_changed', tags); end if;
  return null;
end $$;
create trigger place_stock_added after insert on place_stock
  referencing new table as after for each statement execute function notify_place_stock_changed();
create trigger place_stock_updated after update on place_stock
  referencing new table as after for each statement execute function notify_place_stock_changed();

-- Which pickup place a place serves, and whether it is open, concerns any goods.
create function notify_places_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('plenum_changed', 'content');
  return null;
end $$;
create trigger places_changed after insert or update or delete on places
  for each statement execute function notify_places_changed();
