-- 0135_categories_of_the_merchant: names, order and pictures of the categories are a setting. The listing index reads
-- them with the taxonomy, which then drops every page that names a category. The tiles that came with the shop show
-- brands of the demo, so only a shop with the demo's goods keeps them. The version before reads none of this.
create or replace function notify_settings_changed() returns trigger language plpgsql as $$
declare
  changed text := coalesce(new.key, old.key);
begin
  if changed in ('profile', 'returns', 'opening', 'announcement', 'thirdParties') then
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

insert into settings (key, value, updated_at)
select 'categories', jsonb_build_object(
    'order', jsonb_agg(slug order by place),
    'looks', jsonb_object_agg(slug, jsonb_build_object('name', '{"en": "", "cn": ""}'::jsonb,
      'intro', '{"en": "", "cn": ""}'::jsonb, 'hidden', false, 'picture', 'tile'))
  ), now()
from unnest(array['rotary-screw', 'piston', 'pumps', 'oilless', 'gas-driven', 'diesel-driven', 'air-dryers',
  'air-filters', 'air-tanks', 'blowers', 'vacuum', 'air-pipe', 'lubricants', 'compressor-pods', 'extras', 'open-box'])
  with ordinality as category (slug, place)
where exists (select from settings where key = 'home' and value -> 'hero' ->> 'picture' = 'hero')
having count(*) > 0
on conflict do nothing;
