-- 0122_thickeners_of_greases: greases of different thickeners do not mix, and a safety data sheet is made by them. Shops
-- opened before get the attribute after the part that goods are put in for, or at the end; an empty taxonomy is filled by
-- the first start.
with added as (
  select '{"key":"greaseThickener","name":{"en":"Grease thickener","cn":"润滑脂稠化剂"},"help":{"en":"Greases of different thickeners do not mix: clean the bearing before you change.","cn":"不同稠化剂的润滑脂不可混用，换用前请清洁轴承。"},"group":"physical","kind":"choice","choices":[{"value":"polyurea","name":{"en":"Polyurea","cn":"聚脲"}},{"value":"lithium-complex","name":{"en":"Lithium complex","cn":"复合锂"}},{"value":"ptfe","name":{"en":"PTFE (fluorinated)","cn":"聚四氟乙烯（含氟）"}}]}'::jsonb as definition
)
insert into taxonomy_attributes (key, definition)
select definition ->> 'key', definition from added
where exists (select from taxonomy_categories where slug = 'extras')
on conflict do nothing;

update taxonomy_categories as category
set attributes = (
    select jsonb_agg(each.value order by each.at)
    from (
      select value, ordinality::numeric as at from jsonb_array_elements(category.attributes) with ordinality
      union all
      select '{"key": "greaseThickener", "table": false, "filter": true}', coalesce(
        (select ordinality + 0.5 from jsonb_array_elements(category.attributes) with ordinality
          where value ->> 'key' = 'servesPart'), 1000)
    ) as each),
  version = version + 1, updated_at = now()
where slug = 'extras' and not attributes @> '[{"key": "greaseThickener"}]';
