-- 0113_links_tell: a machine's page lists the parts that fit it. Whoever links or unlinks a part, an import too, makes
-- that page stale; until now only the editor said so. Where the links of many change, every page of goods is.
create function notify_links_changed() returns trigger language plpgsql as $$
declare tags text;
begin
  if (select count(*) from changed where kind = 'fits') > 150 then
    tags := 'catalogue';
  else
    select string_agg(distinct 'product:' || linked_product_id, ' ') into tags from changed where kind = 'fits';
  end if;
  if tags is not null then perform pg_notify('plenum_changed', tags); end if;
  return null;
end $$;

create trigger product_links_inserted after insert on product_links referencing new table as changed
  for each statement execute function notify_links_changed();
create trigger product_links_deleted after delete on product_links referencing old table as changed
  for each statement execute function notify_links_changed();
