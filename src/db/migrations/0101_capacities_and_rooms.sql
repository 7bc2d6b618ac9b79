-- 0101_capacities_and_rooms: systems are put together by what goods state, so what stood in names and texts becomes
-- attributes: the rooms a machine may run in, what its built-in dryer and other dryers are rated for, the body of a
-- coupler and what it loses, dust filters, claw couplings, safety shut-offs and whip checks. Shops opened before get each
-- after what it comes after in a new shop, or at the end; an empty taxonomy is filled by the first start.
do $taxonomy$
declare
  item record;
begin
  for item in select * from jsonb_to_recordset('[
    {"category": "rotary-screw", "after": "builtInDryer",
     "place": {"key":"dryerFlow","table":false,"filter":false},
     "definition": {"key":"dryerFlow","name":{"en":"Built-in dryer, rated flow","cn":"内置干燥机额定处理量"},"help":{"en":"At 100 PSI with inlet and room at 100 °F. A hotter room takes a larger dryer, built in or not.","cn":"进气与环境均为 38°C、压力 0.69 MPa 时的处理量。机房更热时需要更大的干燥机，内置与否都一样。"},"group":"performance","kind":"number","dimension":"standardFlow","within":[1,5000]}},
    {"category": "rotary-screw", "after": "dryerFlow",
     "place": {"key":"pressureDewPoint","table":false,"filter":false},
     "definition": {"key":"pressureDewPoint","name":{"en":"Pressure dew point","cn":"压力露点"},"help":{"en":"Water condenses only below this temperature. About 38 °F suits indoor shops; pipes that freeze need −40 °F.","cn":"低于此温度才会析出水分。室内用约 3°C；管路可能结冰时需 −40°C。"},"group":"performance","kind":"number","dimension":"temperature","within":[-120,60]}},
    {"category": "rotary-screw", "after": "outletPort",
     "place": {"key":"minAmbient","table":false,"filter":false},
     "definition": {"key":"minAmbient","name":{"en":"Min room temperature","cn":"最低环境温度"},"help":{"en":"The coldest room it may run in. Where none is stated, count on 40 °F.","cn":"允许运行的最低机房温度；未注明时按 4°C 计。"},"group":"physical","kind":"number","dimension":"temperature","within":[-60,60]}},
    {"category": "rotary-screw", "after": "minAmbient",
     "place": {"key":"maxAmbient","table":false,"filter":false},
     "definition": {"key":"maxAmbient","name":{"en":"Max room temperature","cn":"最高环境温度"},"help":{"en":"The hottest room it may run in. Where none is stated, count on 100 °F.","cn":"允许运行的最高机房温度；未注明时按 38°C 计。"},"group":"physical","kind":"number","dimension":"temperature","within":[60,160]}},
    {"category": "piston", "after": "outletPort",
     "place": {"key":"minAmbient","table":false,"filter":false},
     "definition": {"key":"minAmbient","name":{"en":"Min room temperature","cn":"最低环境温度"},"help":{"en":"The coldest room it may run in. Where none is stated, count on 40 °F.","cn":"允许运行的最低机房温度；未注明时按 4°C 计。"},"group":"physical","kind":"number","dimension":"temperature","within":[-60,60]}},
    {"category": "piston", "after": "minAmbient",
     "place": {"key":"maxAmbient","table":false,"filter":false},
     "definition": {"key":"maxAmbient","name":{"en":"Max room temperature","cn":"最高环境温度"},"help":{"en":"The hottest room it may run in. Where none is stated, count on 100 °F.","cn":"允许运行的最高机房温度；未注明时按 38°C 计。"},"group":"physical","kind":"number","dimension":"temperature","within":[60,160]}},
    {"category": "oilless", "after": "outletPort",
     "place": {"key":"minAmbient","table":false,"filter":false},
     "definition": {"key":"minAmbient","name":{"en":"Min room temperature","cn":"最低环境温度"},"help":{"en":"The coldest room it may run in. Where none is stated, count on 40 °F.","cn":"允许运行的最低机房温度；未注明时按 4°C 计。"},"group":"physical","kind":"number","dimension":"temperature","within":[-60,60]}},
    {"category": "oilless", "after": "minAmbient",
     "place": {"key":"maxAmbient","table":false,"filter":false},
     "definition": {"key":"maxAmbient","name":{"en":"Max room temperature","cn":"最高环境温度"},"help":{"en":"The hottest room it may run in. Where none is stated, count on 100 °F.","cn":"允许运行的最高机房温度；未注明时按 38°C 计。"},"group":"physical","kind":"number","dimension":"temperature","within":[60,160]}},
    {"category": "compressor-pods", "after": "outletPort",
     "place": {"key":"minAmbient","table":false,"filter":false},
     "definition": {"key":"minAmbient","name":{"en":"Min room temperature","cn":"最低环境温度"},"help":{"en":"The coldest room it may run in. Where none is stated, count on 40 °F.","cn":"允许运行的最低机房温度；未注明时按 4°C 计。"},"group":"physical","kind":"number","dimension":"temperature","within":[-60,60]}},
    {"category": "compressor-pods", "after": "minAmbient",
     "place": {"key":"maxAmbient","table":false,"filter":false},
     "definition": {"key":"maxAmbient","name":{"en":"Max room temperature","cn":"最高环境温度"},"help":{"en":"The hottest room it may run in. Where none is stated, count on 100 °F.","cn":"允许运行的最高机房温度；未注明时按 38°C 计。"},"group":"physical","kind":"number","dimension":"temperature","within":[60,160]}},
    {"category": "air-dryers", "after": "dryerControl",
     "place": {"key":"ratedInletTemperature","table":false,"filter":false},
     "definition": {"key":"ratedInletTemperature","name":{"en":"Rated at inlet temperature","cn":"标定进气温度"},"group":"performance","kind":"number","dimension":"temperature","within":[60,250],"help":{"en":"The inlet temperature that the rated flow holds for, at 100 PSI in a room of 100 °F. Hotter air, less pressure or a hotter room take a larger dryer.","cn":"额定处理量对应的进气温度（压力 0.69 MPa、环境 38°C）。进气更热、压力更低或机房更热时需选大一号。"}}},
    {"category": "air-dryers", "after": "drain",
     "place": {"key":"minAmbient","table":false,"filter":false},
     "definition": {"key":"minAmbient","name":{"en":"Min room temperature","cn":"最低环境温度"},"help":{"en":"The coldest room it may run in. Where none is stated, count on 40 °F.","cn":"允许运行的最低机房温度；未注明时按 4°C 计。"},"group":"physical","kind":"number","dimension":"temperature","within":[-60,60]}},
    {"category": "air-dryers", "after": "minAmbient",
     "place": {"key":"maxAmbient","table":false,"filter":false},
     "definition": {"key":"maxAmbient","name":{"en":"Max room temperature","cn":"最高环境温度"},"help":{"en":"The hottest room it may run in. Where none is stated, count on 100 °F.","cn":"允许运行的最高机房温度；未注明时按 38°C 计。"},"group":"physical","kind":"number","dimension":"temperature","within":[60,160]}},
    {"category": "extras", "after": "ratedFlow",
     "place": {"key":"pressureDrop","table":false,"filter":false},
     "definition": {"key":"pressureDrop","name":{"en":"Pressure drop","cn":"压降"},"group":"performance","kind":"number","dimension":"pressure","within":[0.1,20]}},
    {"category": "extras", "after": "couplerStyle",
     "place": {"key":"couplerBody","table":false,"filter":true},
     "definition": {"key":"couplerBody","name":{"en":"Body size","cn":"快接通径"},"help":{"en":"What lets the air through, whatever the thread: about 10 CFM by 1/4 in, 25 by 3/8 in, 50 by 1/2 in lose 3 PSI.","cn":"决定通气能力的是通径而非螺纹：压降 0.02 MPa 时，1/4 in 约 0.28 m³/min，3/8 in 约 0.7，1/2 in 约 1.4。"},"group":"physical","kind":"choice","choices":[{"value":"0.25","name":{"en":"1/4 in","cn":"1/4 in"}},{"value":"0.375","name":{"en":"3/8 in","cn":"3/8 in"}},{"value":"0.5","name":{"en":"1/2 in","cn":"1/2 in"}},{"value":"0.75","name":{"en":"3/4 in","cn":"3/4 in"}},{"value":"1","name":{"en":"1 in","cn":"1 in"}}]}},
    {"category": "extras", "after": "servesPart",
     "place": {"key":"padLoad","table":false,"filter":true},
     "definition": {"key":"padLoad","name":{"en":"Load per pad","cn":"单垫承重"},"group":"physical","kind":"number","dimension":"weight","within":[1,50000]}}
  ]'::jsonb) as row (category text, after text, place jsonb, definition jsonb)
  loop
    insert into taxonomy_attributes (key, definition)
    select item.definition ->> 'key', item.definition from taxonomy_categories where slug = item.category
    on conflict do nothing;

    update taxonomy_categories as category
    set attributes = (
        select jsonb_agg(each.value order by each.at)
        from (
          select value, ordinality::numeric as at from jsonb_array_elements(category.attributes) with ordinality
          union all
          select item.place, coalesce(
            (select ordinality + 0.5 from jsonb_array_elements(category.attributes) with ordinality
              where value ->> 'key' = item.after), 1000)
        ) as each),
      version = version + 1, updated_at = now()
    where slug = item.category and not attributes @> jsonb_build_array(jsonb_build_object('key', item.definition ->> 'key'));
  end loop;

  for item in select * from jsonb_to_recordset('[
    {"attribute": "filterGrade", "after": "particulate-5", "choice": {"value":"particulate-1","name":{"en":"Dust, 1 µm","cn":"粉尘过滤，1 µm"}}},
    {"attribute": "couplerStyle", "after": "universal", "choice": {"value":"claw","name":{"en":"Claw coupling","cn":"爪式"}}},
    {"attribute": "extraType", "after": "coupler", "choice": {"value":"hose-fuse","name":{"en":"Safety shut-off for hoses","cn":"气管安全截止阀"}}},
    {"attribute": "extraType", "after": "hose-fuse", "choice": {"value":"whip-check","name":{"en":"Whip check","cn":"防甩链"}}}
  ]'::jsonb) as row (attribute text, after text, choice jsonb)
  loop
    update taxonomy_attributes as attribute
    set definition = jsonb_set(definition, '{choices}', (
        select jsonb_agg(each.value order by each.at)
        from (
          select value, ordinality::numeric as at
          from jsonb_array_elements(attribute.definition -> 'choices') with ordinality
          union all
          select item.choice, coalesce(
            (select ordinality + 0.5 from jsonb_array_elements(attribute.definition -> 'choices') with ordinality
              where value ->> 'value' = item.after), 1000)
        ) as each)),
      version = version + 1, updated_at = now()
    where key = item.attribute
      and not definition -> 'choices' @> jsonb_build_array(jsonb_build_object('value', item.choice ->> 'value'));
  end loop;
end
$taxonomy$;
