-- 0094_parts_of_machines: goods say which part of a machine they are put in for, by an attribute that shops opened before
-- it do not have: their taxonomy is filled once, at the first start. They get it with the sub-category and the type of
-- goods that came with it. What the merchant has made of the rest stays; an empty taxonomy is filled whole by that start.
insert into taxonomy_attributes (key, definition)
select 'servesPart', '{
    "key": "servesPart",
    "name": {"en":"Put in for","cn":"更换部件"},
    "help": {"en":"The part of the machine that it is put in for, as the parts diagram numbers it.","cn":"用于更换设备的哪个部件，与零件图编号一致。"},
    "group": "service",
    "kind": "list",
    "choices": [
      {"value":"bearings","name":{"en":"Bearings","cn":"轴承"}},
      {"value":"condenser","name":{"en":"Condenser mats","cn":"冷凝器滤网"}},
      {"value":"coupling","name":{"en":"Coupling element","cn":"联轴器弹性体"}},
      {"value":"desiccant","name":{"en":"Desiccant","cn":"吸附剂"}},
      {"value":"drain","name":{"en":"Drain parts","cn":"排水器零件"}},
      {"value":"engine-oil","name":{"en":"Engine oil","cn":"发动机机油"}},
      {"value":"exhaust-element","name":{"en":"Exhaust element","cn":"排气滤芯"}},
      {"value":"fuel-filter","name":{"en":"Fuel filters","cn":"燃油滤清器"}},
      {"value":"inlet-valve","name":{"en":"Inlet valve parts","cn":"进气阀零件"}},
      {"value":"intake-filter","name":{"en":"Inlet filter","cn":"进气过滤器"}},
      {"value":"membrane","name":{"en":"Membrane module","cn":"膜组件"}},
      {"value":"minimum-pressure-valve","name":{"en":"Minimum pressure valve parts","cn":"最小压力阀零件"}},
      {"value":"motor","name":{"en":"Motor grease","cn":"电机润滑脂"}},
      {"value":"muffler","name":{"en":"Muffler","cn":"消声器"}},
      {"value":"o-ring","name":{"en":"O-rings","cn":"O 型圈"}},
      {"value":"piston-rings","name":{"en":"Piston rings","cn":"活塞环"}},
      {"value":"piston-seal","name":{"en":"Piston seals","cn":"活塞密封"}},
      {"value":"pressure-switch","name":{"en":"Pressure switch parts","cn":"压力开关零件"}},
      {"value":"scroll","name":{"en":"Scroll grease","cn":"涡旋润滑脂"}},
      {"value":"shaft-seal","name":{"en":"Shaft seal","cn":"轴封"}},
      {"value":"spark-plug","name":{"en":"Spark plug","cn":"火花塞"}},
      {"value":"switching-valve","name":{"en":"Switching valve parts","cn":"切换阀零件"}},
      {"value":"tip-seal","name":{"en":"Tip seals","cn":"涡旋密封条"}},
      {"value":"valve-plate","name":{"en":"Valves and gaskets","cn":"阀片与密封垫"}},
      {"value":"vanes","name":{"en":"Vanes","cn":"旋片"}}
    ]
  }'::jsonb
from taxonomy_categories
where slug = 'extras'
on conflict do nothing;

-- After the attribute that it comes after in a new shop; where the merchant has removed that, at the end.
update taxonomy_categories
set attributes = coalesce(
    (select jsonb_path_query_array(attributes, '$[0 to $at]', jsonb_build_object('at', place - 1))
        || '[{"key": "servesPart", "table": false, "filter": true}]'
        || jsonb_path_query_array(attributes, '$[$at to last]', jsonb_build_object('at', place))
      from jsonb_array_elements(attributes) with ordinality as each (value, place)
      where value ->> 'key' = 'driveSize'),
    attributes || '[{"key": "servesPart", "table": false, "filter": true}]'),
  version = version + 1, updated_at = now()
where slug = 'extras' and not attributes @> '[{"key": "servesPart"}]';

update taxonomy_categories
set subcategories = subcategories || '[{"slug": "wear-parts", "name": {"en": "Wear Parts", "cn": "易损件"}}]',
  version = version + 1, updated_at = now()
where slug = 'extras' and not subcategories @> '[{"slug": "wear-parts"}]';

update taxonomy_attributes
set definition = jsonb_set(definition, '{choices}',
    definition -> 'choices' || '[{"value": "wear-part", "name": {"en": "Wear part", "cn": "易损件"}}]'),
  version = version + 1, updated_at = now()
where key = 'extraType' and not definition -> 'choices' @> '[{"value": "wear-part"}]';
