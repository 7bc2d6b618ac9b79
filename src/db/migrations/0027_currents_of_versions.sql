-- 0027_currents_of_versions: versions are wired differently, and a product's currents are inherited by all of them, also
-- by one of another voltage. Where there are several, each states its own and the product none.

set local lock_timeout = '5s';

create temporary table currents on commit drop as
select p.id, jsonb_object_agg(c.key, c.value) as own
from products p cross join lateral jsonb_each(p.attributes) c
where c.key like 'fullLoadAmps_%'
  and (select count(*) from variants v where v.product_id = p.id and not v.retired) > 1
group by p.id;

update variants v set attributes = v.attributes || c.own
from currents c
where c.id = v.product_id
  and not exists (select from jsonb_object_keys(v.attributes) as k(key) where k.key like 'fullLoadAmps_%');

update products p
set attributes = p.attributes - (select array_agg(key) from jsonb_object_keys(c.own) as k(key))
from currents c where c.id = p.id;
