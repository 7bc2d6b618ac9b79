-- 0016_stock_notices: a notice says how much of a product's stock changed, so that placing and canceling an order near
-- the last units drops the pages that show the product and no others. 'stock:12' changes a number on its pages,
-- 'available:12' whether it can be bought.

create or replace function notify_stock_changed() returns trigger language plpgsql as $$
declare tags text;
begin
  select string_agg(case when turned then 'available:' else 'stock:' end || product_id, ' ') into tags from (
    select v.product_id, bool_or((a.on_hand > a.reserved) <> (b.on_hand > b.reserved)) as turned
    from before b join after a using (variant_id) join variants v on v.id = a.variant_id
    where least(a.on_hand - a.reserved, 6) <> least(b.on_hand - b.reserved, 6)
    group by v.product_id
  ) one;
  if length(tags) > 7000 then tags := 'catalogue'; end if;
  if tags is not null then perform pg_notify('plenum_changed', tags); end if;
  return null;
end $$;
