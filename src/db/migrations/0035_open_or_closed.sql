-- 0035_open_or_closed: a shop lets visitors in once its owner has opened it. One that has goods is open already.
insert into settings (key, value) select 'opening', '{"open": true}' where exists (select from products);

-- Whether the shop is open stands on every page.
create or replace function notify_settings_changed() returns trigger language plpgsql as $$
declare
  changed text := coalesce(new.key, old.key);
begin
  if changed in ('profile', 'returns', 'opening') then
    perform pg_notify('plenum_changed', 'frame');
  elsif changed in ('shipping', 'pickup', 'bundle') then
    -- The first time it is set, every page may promise it.
    perform pg_notify('plenum_changed', case when tg_op = 'UPDATE' then 'content' else 'content frame' end);
  end if;
  return null;
end $$;
