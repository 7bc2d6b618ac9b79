-- 0024_pictures_of_versions: a jug, a pail and a drum of one oil are versions of one product and look different, and a
-- motor draws another current at each voltage.

set local lock_timeout = '5s';

-- null: as the product
alter table variants add column picture_family text check (picture_family ~ '^[a-z0-9][a-z0-9-]*$');

-- The one current that was stated held at 230 V where the motor can be wired for it, else at its first voltage.
update variants v
set attributes = (v.attributes - 'fullLoadAmps') || jsonb_build_object('fullLoadAmps' || (case
  when coalesce(v.attributes, '{}') ? 'voltage' and v.attributes -> 'voltage' ? '230' then '230'
  when v.attributes ? 'voltage' then v.attributes -> 'voltage' ->> 0
  when p.attributes -> 'voltage' ? '230' then '230'
  else p.attributes -> 'voltage' ->> 0 end), v.attributes -> 'fullLoadAmps')
from products p
where p.id = v.product_id and p.category <> 'extras' and v.attributes ? 'fullLoadAmps'
  and (v.attributes ? 'voltage' or p.attributes ? 'voltage');

update products p
set attributes = (p.attributes - 'fullLoadAmps') || jsonb_build_object('fullLoadAmps' || (case
  when p.attributes -> 'voltage' ? '230' then '230' else p.attributes -> 'voltage' ->> 0 end), p.attributes -> 'fullLoadAmps')
where p.category <> 'extras' and p.attributes ? 'fullLoadAmps' and p.attributes ? 'voltage';
