-- 0065_pickup_places: a shop may have several places where goods are fetched, each with its hours by weekday and its
-- closed days. An order keeps the place it was placed with. What was said of the one place before stands in its note.
alter table orders add column pickup_place jsonb;

update settings set version = version + 1, value = jsonb_build_object('places', jsonb_build_array(
  (value - 'hours') || jsonb_build_object(
    'id', 'main',
    'active', true,
    'timeZone', coalesce((select s.value ->> 'timeZone' from settings s where s.key = 'shipping'), 'America/New_York'),
    'week', '[null, null, null, null, null, null, null]'::jsonb,
    'holidays', true,
    'closed', '[]'::jsonb,
    'note', value -> 'hours')))
where key = 'pickup' and not value ? 'places';

update orders set pickup_place = s.value -> 'places' -> 0
from settings s where s.key = 'pickup' and orders.shipping_method = 'PICKUP';
