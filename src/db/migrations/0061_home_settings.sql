-- 0061_home_settings: what the owner puts on the home page is one settings group, so that banners, goods and categories
-- have the version, the record and the notice of any other setting. The banners go with it.
create or replace function notify_settings_changed() returns trigger language plpgsql as $$
declare
  changed text := coalesce(new.key, old.key);
begin
  if changed in ('profile', 'returns', 'opening', 'announcement') then
    perform pg_notify('plenum_changed', 'frame');
  elsif changed = 'home' then
    perform pg_notify('plenum_changed', 'home');
  elsif changed in ('shipping', 'pickup', 'bundle') then
    -- The first time it is set, every page may promise it.
    perform pg_notify('plenum_changed', case when tg_op = 'UPDATE' then 'content' else 'content frame' end);
  end if;
  return null;
end $$;

insert into settings (key, value)
select 'home', jsonb_build_object(
  'banners', jsonb_agg(jsonb_build_object('title', title, 'text', text, 'href', href, 'picture', picture,
    'startsAt', to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'endsAt', to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by position, id),
  'timeZone', 'America/Chicago',
  'categories', jsonb_build_array(),
  'goods', jsonb_build_object('title', jsonb_build_object('en', '', 'cn', ''), 'products', jsonb_build_array()))
from banners having count(*) > 0;

drop table banners;
