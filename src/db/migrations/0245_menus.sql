-- 0245_menus: the merchant's own menus stand on every page, so whatever changes what they name makes every page stale:
-- the setting, and the name, address or state of a page, post or product that they lead to.
create or replace function notify_settings_changed() returns trigger language plpgsql as $$
declare
  changed text := coalesce(new.key, old.key);
begin
  if changed in ('profile', 'returns', 'opening', 'announcement', 'thirdParties', 'menus') then
    perform pg_notify('plenum_changed', 'frame');
  elsif changed = 'home' then
    perform pg_notify('plenum_changed', 'home');
  elsif changed = 'categories' then
    perform pg_notify('plenum_changed', 'taxonomy');
  elsif changed in ('shipping', 'pickup', 'bundle') then
    -- The first time it is set, every page may promise it.
    perform pg_notify('plenum_changed', case when tg_op = 'UPDATE' then 'content' else 'content frame' end);
  end if;
  return null;
end $$;

create function is_in_menus(target text) returns boolean language sql stable as $$
  select exists (select from settings where key = 'menus' and value @? ('$.*[*] ? (@.target == "' || target || '")')::jsonpath)
$$;

create or replace function notify_articles_changed() returns trigger language plpgsql as $$
declare
  changed bigint := coalesce(new.id, old.id);
begin
  perform pg_notify('plenum_changed', 'article:' || changed || ' articles'
    || case when is_in_menus(coalesce(new.kind, old.kind) || ':' || changed) then ' frame' else '' end);
  return null;
end $$;

create function notify_menu_product_changed() returns trigger language plpgsql as $$
begin
  if is_in_menus('product:' || old.id) then perform pg_notify('plenum_changed', 'frame'); end if;
  return null;
end $$;
create trigger products_in_menus_changed after update on products for each row
  when (old.status is distinct from new.status or old.slug is distinct from new.slug or old.name is distinct from new.name)
  execute function notify_menu_product_changed();
create trigger products_in_menus_deleted after delete on products for each row execute function notify_menu_product_changed();
