-- 0200_back_orders: units can be ordered before they are there, as many of a part as its merchant allows and while it is
-- known when they come. `reserved` stays what lies on the shelf for orders; units that orders wait for are counted apart,
-- with the part and with their line, so that goods that arrive go to the oldest order first and to nobody else.
alter table stock
  add column backorder_limit integer not null default 0 check (backorder_limit >= 0),
  -- days from an order until more can be had where no delivery is on its way; null where nobody can say
  add column restock_days integer check (restock_days between 1 and 730),
  add column backordered integer not null default 0 check (backordered >= 0);

alter table order_lines
  add column waiting integer not null default 0 check (waiting >= 0),
  -- when the units that wait are expected, as the buyer was told last
  add column expected_on date,
  add constraint order_lines_waiting_within check (waiting <= quantity) not valid;

-- The buyer agreed that goods that are there leave before those that are not.
alter table orders
  add column ships_in_parts boolean not null default false,
  -- when the last of its goods was expected as it was placed, by which its card is charged then or later; null if all were there
  add column waits_until date;

alter table stock_movements drop constraint stock_movements_kind_check,
  add constraint stock_movements_kind_check
    check (kind in ('received', 'corrected', 'reserved', 'released', 'sold', 'returned', 'scrapped', 'backordered')) not valid;

-- Pages say whether and when a part can be ordered though there is none.
create or replace function notify_stock_changed() returns trigger language plpgsql as $$
declare tags text; turned_ids bigint[];
begin
  select string_agg(case when turned then 'available:' else 'stock:' end || product_id, ' '),
      array_agg(product_id) filter (where turned) into tags, turned_ids from (
    select v.product_id, bool_or((a.on_hand > a.reserved) <> (b.on_hand > b.reserved)) as turned
    from before b join after a using (variant_id) join variants v on v.id = a.variant_id
    where least(a.on_hand - a.reserved, 6) <> least(b.on_hand - b.reserved, 6) or a.expected_on is distinct from b.expected_on
      or (a.backorder_limit > a.backordered) <> (b.backorder_limit > b.backordered) or a.restock_days is distinct from b.restock_days
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
