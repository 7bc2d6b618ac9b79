-- 0012_whole_notices: a notice of many products is never cut in the middle of a tag; too long a one says 'catalogue'.

create or replace function notify_stock_changed() returns trigger language plpgsql as $$
declare tags text;
begin
  select string_agg('product:' || product_id, ' ') into tags from (
    select distinct v.product_id
    from before b join after a using (variant_id) join variants v on v.id = a.variant_id
    where least(a.on_hand - a.reserved, 6) <> least(b.on_hand - b.reserved, 6)
  ) one;
  if length(tags) > 7000 then tags := 'catalogue'; end if;
  if tags is not null then perform pg_notify('plenum_changed', tags); end if;
  return null;
end $$;
