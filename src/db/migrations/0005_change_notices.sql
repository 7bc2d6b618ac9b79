-- 0005_change_notices: tells every process which pages went stale, by tags ('product:12'), whatever
-- code made the change. Statement-level, so that an import sends one notice and not ten thousand.

create function notify_products_changed() returns trigger language plpgsql as $$
declare tags text;
begin
  if tg_table_name = 'products' then
    select string_agg('product:' || id, ' ') into tags from (select distinct id from changed limit 200) one;
  elsif tg_table_name = 'reviews' or tg_table_name = 'variants' then
    select string_agg('product:' || product_id, ' ') into tags from (select distinct product_id from changed limit 200) one;
  end if;
  if (select count(*) from changed) > 150 then tags := 'catalogue'; end if;
  if tags is not null then perform pg_notify('plenum_changed', tags); end if;
  return null;
end $$;

create trigger products_inserted after insert on products referencing new table as changed
  for each statement execute function notify_products_changed();
create trigger products_updated after update on products referencing new table as changed
  for each statement execute function notify_products_changed();
create trigger products_deleted after delete on products referencing old table as changed
  for each statement execute function notify_products_changed();
create trigger variants_inserted after insert on variants referencing new table as changed
  for each statement execute function notify_products_changed();
create trigger variants_updated after update on variants referencing new table as changed
  for each statement execute function notify_products_changed();
create trigger reviews_inserted after insert on reviews referencing new table as changed
  for each statement execute function notify_products_changed();
create trigger reviews_updated after update on reviews referencing new table as changed
  for each statement execute function notify_products_changed();

-- Pages say 'in stock', 'only 3 left' or 'out of stock', so only a change of what they say is worth a notice.
create function notify_stock_changed() returns trigger language plpgsql as $$
declare tags text;
begin
  select string_agg('product:' || v.product_id, ' ') into tags
  from before b join after a using (variant_id) join variants v on v.id = a.variant_id
  where least(a.on_hand - a.reserved, 6) <> least(b.on_hand - b.reserved, 6);
  if tags is not null then perform pg_notify('plenum_changed', left(tags, 7000)); end if;
  return null;
end $$;
create trigger stock_updated after update on stock referencing old table as before new table as after
  for each statement execute function notify_stock_changed();

create function notify_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('plenum_changed', 'content');
  return null;
end $$;
create trigger activities_changed after insert or update or delete on activities for each statement execute function notify_content_changed();
create trigger policies_changed after insert or update or delete on policy_versions for each statement execute function notify_content_changed();
create trigger banners_changed after insert or update or delete on banners for each statement execute function notify_content_changed();
create trigger redirects_changed after insert or update or delete on redirects for each statement execute function notify_content_changed();
create trigger settings_changed after insert or update or delete on settings for each statement execute function notify_content_changed();
