-- 0104_pumps_of_vacuum_systems: how many pumps a central vacuum system has stood in its text only, so that its parts were
-- listed for one of two. Shops opened before get the attribute where a new shop has it; an empty taxonomy is filled by the
-- first start.
update taxonomy_categories as category
set attributes = (
    select jsonb_agg(each.value order by each.at)
    from (
      select value, ordinality::numeric as at from jsonb_array_elements(category.attributes) with ordinality
      union all
      select '{"key": "pumpHeads", "table": false, "filter": false}'::jsonb, coalesce(
        (select ordinality + 0.5 from jsonb_array_elements(category.attributes) with ordinality
          where value ->> 'key' = 'vacuumType'), 1000)
    ) as each),
  version = version + 1, updated_at = now()
where slug = 'vacuum' and not attributes @> '[{"key": "pumpHeads"}]'
  and exists (select from taxonomy_attributes where key = 'pumpHeads');
