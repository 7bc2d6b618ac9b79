-- 0097_couplers_in_a_set: an air system takes couplers for its outlets, so sets say how many they hold. Shops opened before get
-- the attribute after the one it comes after in a new shop, or at the end; an empty taxonomy is filled by the first start.
insert into taxonomy_attributes (key, definition)
select 'couplersInSet', '{
    "key": "couplersInSet",
    "name": {"en": "Couplers in the set", "cn": "母头数量"},
    "help": {"en": "One stands at each outlet.", "cn": "每个出气口装一个。"},
    "group": "physical",
    "kind": "number",
    "dimension": "count",
    "within": [1, 100]
  }'::jsonb
from taxonomy_categories
where slug = 'extras'
on conflict do nothing;

update taxonomy_categories
set attributes = coalesce(
    (select jsonb_path_query_array(attributes, '$[0 to $at]', jsonb_build_object('at', place - 1))
        || '[{"key": "couplersInSet", "table": false, "filter": true}]'
        || jsonb_path_query_array(attributes, '$[$at to last]', jsonb_build_object('at', place))
      from jsonb_array_elements(attributes) with ordinality as each (value, place)
      where value ->> 'key' = 'couplerStyle'),
    attributes || '[{"key": "couplersInSet", "table": false, "filter": true}]'),
  version = version + 1, updated_at = now()
where slug = 'extras' and not attributes @> '[{"key": "couplersInSet"}]';
