-- 0062_third_parties: which scripts of others may run, and how visitors are asked, stands on every page.
create or replace function notify_settings_changed() returns trigger language plpgsql as $$
declare
  changed text := coalesce(new.key, old.key);
begin
  if changed in ('profile', 'returns', 'opening', 'announcement', 'thirdParties') then
    perform pg_notify('plenum_changed', 'frame');
  elsif changed = 'home' then
    perform pg_notify('plenum_changed', 'home');
  elsif changed in ('shipping', 'pickup', 'bundle') then
    -- The first time it is set, every page may promise it.
    perform pg_notify('plenum_changed', case when tg_op = 'UPDATE' then 'content' else 'content frame' end);
  end if;
  return null;
end $$;
